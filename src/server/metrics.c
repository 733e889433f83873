/* metrics.c -- figures of the sockets in Prometheus' text format; the host adds those of its tables. */
#include "server/server.h"

static void put(coven_text *out, const char *name, const char *kind, const char *help, uint64_t value) {
    coven_put(out, "# HELP coven_server_%s %s\n# TYPE coven_server_%s %s\ncoven_server_%s %llu\n", name, help, name,
              kind, name, (unsigned long long)value);
}

static void put_reason(coven_text *out, const char *name, const char *reason, uint64_t value) {
    coven_put(out, "coven_server_%s{reason=\"%s\"} %llu\n", name, reason, (unsigned long long)value);
}

void metrics_put(server *self, coven_text *out) {
    server_counts *c = &self->counts;
    put(out, "connections", "gauge", "Open connections, sockets included.", (uint64_t)self->connections);
    put(out, "sockets", "gauge", "Open WebSockets.", (uint64_t)self->sockets);
    put(out, "visitors", "gauge", "Addresses that limits count.", (uint64_t)self->visitors.count);
    put(out, "connections_total", "counter", "Connections ever.", c->connections);
    put(out, "sockets_total", "counter", "WebSockets ever.", c->sockets);
    put(out, "requests_total", "counter", "Answered requests.", c->requests);
    put(out, "request_errors_total", "counter", "Requests answered with 500 or more.", c->errors);
    put(out, "frames_in_total", "counter", "Frames from clients.", c->frames_in);
    put(out, "frames_out_total", "counter", "Frames to clients.", c->frames_out);
    put(out, "bytes_in_total", "counter", "Bytes in frames from clients.", c->bytes_in);
    put(out, "bytes_out_total", "counter", "Bytes in frames to clients.", c->bytes_out);
    coven_put(
        out,
        "# HELP coven_server_refused_total What was refused, by reason.\n# TYPE coven_server_refused_total counter\n");
    put_reason(out, "refused_total", "connections", c->refused_connections);
    put_reason(out, "refused_total", "handshake", c->refused_handshakes);
    put_reason(out, "refused_total", "origin", c->refused_origins);
    put_reason(out, "refused_total", "frame", c->refused_frames);
    coven_put(out, "# HELP coven_server_closed_total Sockets that the server closed, by reason.\n"
                   "# TYPE coven_server_closed_total counter\n");
    put_reason(out, "closed_total", "silent", c->closed_silent);
    put_reason(out, "closed_total", "behind", c->closed_behind);
    put_reason(out, "closed_total", "rate", c->closed_rate);
    coven_put(out,
              "# HELP coven_server_loop_longest_seconds The longest step of the loop since the last report.\n"
              "# TYPE coven_server_loop_longest_seconds gauge\ncoven_server_loop_longest_seconds %lld.%03lld\n",
              (long long)(c->longest / 1000), (long long)(c->longest % 1000));
    c->longest = 0;
    if (self->host) host_put_metrics(self->host, out);
}
