/** Bytes that are sent, and received, to measure a connection; no schema, so that pages can use it without a parser. */
export const SPEED_TEST_BYTES = 2_000_000
