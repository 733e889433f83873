/* test_address.c -- where `coven serve` can listen: IPv4, IPv6 and names. */
#include <stdlib.h>
#include <unistd.h>

#include "client.h"
#include "program.h"
#include "server/address.h"

static void addresses_are_read(void **unused) {
    (void)unused;
    static const struct {
        const char *host, *text, *url;
        bool ipv6, any;
    } list[] = {
        {"127.0.0.1", "127.0.0.1", "http://127.0.0.1:80/", false, false},
        {"0.0.0.0", "0.0.0.0", "http://127.0.0.1:80/", false, true},
        {"localhost", "127.0.0.1", "http://127.0.0.1:80/", false, false},
        {"::1", "::1", "http://[::1]:80/", true, false},
        {"[::1]", "::1", "http://[::1]:80/", true, false},
        {"0:0:0:0:0:0:0:1", "::1", "http://[::1]:80/", true, false},
        {"::", "::", "http://[::1]:80/", true, true},
        {"[::]", "::", "http://[::1]:80/", true, true},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        address read;
        coven_error error = {0};
        if (!address_read(list[i].host, 80, &read, &error)) fail_msg("%s: %s", list[i].host, error.text);
        assert_string_equal(read.text, list[i].text);
        assert_int_equal(address_is_ipv6(&read), list[i].ipv6);
        assert_int_equal(read.any, list[i].any);
        char url[64];
        coven_text text = coven_text_over(url, sizeof url);
        address_put_url(&read, 80, &text);
        assert_string_equal(url, list[i].url);
    }
}

static void nonsense_is_refused(void **unused) {
    (void)unused;
    static const char *const list[] = {"", "[]", "[127.0.0.1]", "[::1", "::1]", "1.2.3.4.5", "no such name", ":::1"};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        address read;
        coven_error error = {0};
        if (address_read(list[i], 80, &read, &error)) fail_msg("%s is read as %s", list[i], read.text);
        expect_error(&error, COVEN_BAD_INPUT, list[i]);
    }
    program_refuses(2, "1.2.3.4.5", WORDS("serve", "--host", "1.2.3.4.5", "--no-open"));
}

/* GET /healthz over IPv6. */
static bool is_healthy(int port) {
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    const struct sockaddr_in6 to = {
        .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    const int connection = socket(AF_INET6, SOCK_STREAM, 0);
    assert_true(connection >= 0);
    assert_int_equal(connect(connection, (const struct sockaddr *)&to, sizeof to), 0);
    char answer[4096];
    client_send(connection, request, strlen(request));
    client_receive(connection, answer, sizeof answer, 15);
    close(connection);
    return strncmp(answer, "HTTP/1.1 200 ", 13) == 0;
}

static bool has_ipv6(void) {
    address loopback;
    return address_read("::1", 0, &loopback, NULL) && address_is_free(&loopback, 0, NULL);
}

static void it_is_served_over_ipv6(void **unused) {
    (void)unused;
    if (!has_ipv6()) skip();
    static const char *const hosts[] = {"::1", "[::1]", "::"};
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++) {
        const client_server server = client_begin_server_at(hosts[i], NULL);
        if (!server.port) fail_msg("--host %s is refused", hosts[i]);
        assert_true(is_healthy(server.port));
        if (i == 2) assert_true(client_is_healthy(server.port)); /* :: takes IPv4 as well */
        char *err;
        assert_int_equal(client_end_server(&server, &err), 0);
        assert_string_equal(err, "");
        free(err);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_read),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(it_is_served_over_ipv6),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
