/** Whether a text has one of some words. Pure. */

/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const NOT_OF_WORDS = /[^\p{L}\p{N}\p{M}]+/gu
/** Zero width and marks of direction, which split a word for a program and not for a reader. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * Both are folded already. Whole words only, so that a short one does not forbid longer ones that contain it, and phrases whatever stands between
 * their words; where a script has no spaces, anywhere.
 */
export function containsWord(text: string, words: readonly string[]): boolean {
  const spaced = spacedOut(text)
  return words.some((word) => {
    const phrase = spacedOut(word)
    if (phrase.trim() === '') return false
    return UNSPACED.test(word)
      ? spaced.replaceAll(' ', '').includes(phrase.replaceAll(' ', ''))
      : spaced.includes(phrase)
  })
}

function spacedOut(text: string): string {
  return ` ${text.replaceAll(UNSEEN, '').replaceAll(NOT_OF_WORDS, ' ').trim()} `
}
