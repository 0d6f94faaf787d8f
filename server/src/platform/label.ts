/** Control characters, line ends, and the characters that turn the direction of the following text. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A client's name for something, made fit to be stored and shown: a label, never a path. Pure. */
export function labelOf(name: string, maxLength: number): string {
  // Cut before it is mended: the cut may halve a pair of surrogates.
  return name.replace(UNSEEN, '').slice(0, maxLength).toWellFormed()
}
