/**
 * What a tag is, in every script: letters with their marks, digits, underscores, the joiners that some scripts write words with, and
 * the middle dot of Catalan; at least one letter. Without Zod, as pages of the web have this file.
 */
export const TAG_MAX = 40

const PART = String.raw`[\p{L}\p{M}\p{N}_\u200c\u200d\u00b7]`
/** Behind `#` in a text, as it is written there; the signs of `C++` and `C#` make it another word. */
export const TAG_IN_TEXT = String.raw`#(?=[\p{N}_]*\p{L})${PART}{1,${TAG_MAX}}(?!${PART}|\+\+|#(?!${PART}))`
/** Of what `tagText` makes. */
export const TAG = new RegExp(String.raw`^(?=[\p{N}_]*\p{L})${PART}{1,${TAG_MAX}}$`, 'u')
const NOT_OF_A_TAG = new RegExp(PART.replace('[', '[^'), 'gu')

/** Pure: the one form under which a tag is stored and found, whichever keyboard wrote it. Without `#`. */
export function tagText(written: string): string {
  // Joiners and dots are inside of words only.
  return written
    .replace(/^#/, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?:\u200c|\u200d|\u00b7)+$/, '')
}

/** Pure: a text without what no tag can have. */
export function withoutOtherSigns(written: string): string {
  return written.replace(NOT_OF_A_TAG, '')
}
