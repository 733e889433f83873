/* fuzz_frames.c -- whatever a socket sends. A frame is refused with a sentence, or is a message whose parts are in
 * range. */
#include "fuzz.h"
#include "host/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    wire_message message;
    wire_no no = {.say = ""};
    char *text = text_of_bytes(bytes, size);
    if (!wire_read(text, size, &message, &no)) {
        must(no.say[0] != '\0', "a refusal has a sentence", text);
    } else {
        must(size <= HOST_FRAME_MAX, "a long frame is refused", text);
        must(message.type <= WIRE_CLAIM && message.kind < OFFER_KINDS, "a message is one of those there are", text);
        must(message.from >= -1 && message.s >= 0 && message.to >= 0, "numbers are in range", text);
        must(message.nonce == 0 || (message.nonce & WIRE_NONCE_BIT), "a nonce is marked", text);
        must(message.nonce < 2 * WIRE_NONCE_BIT, "a nonce has at most 53 bits", text);
        must(strlen(message.text) < sizeof message.text, "a text ends", text);
    }
    free(text);
    return 0;
}
