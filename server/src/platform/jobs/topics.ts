/**
 * Everything that may be enqueued in a transaction: topic → payload. Domains add theirs by declaration merging beside the
 * handler, so this file never grows and platform knows no domain.
 */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, because only interfaces merge across files
export interface Topics {}
