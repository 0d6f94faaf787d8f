/** Whether a text says where else to go, also in the ways in which that is usually disguised. Pure. */

/** Dots of other scripts, and what is written for a dot. */
const DOTS =
  /[\u3002\uFF0E\uFF61\u2024\u00B7\u2022\u0701\u0702\uA4F8\u06D4]|\s*[([{<]\s*(?:dot|punkt|\.)\s*[)\]}>]\s*|\s+dot\s+/gu
const SLASHES = /[\u2044\u2215\u29F8\uFF0F\u2571]/gu
/** Zero width, joiners and marks of direction, which nobody sees inside a name. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFEFF]/gu

const SCHEME = /(?:\b(?:h[tx]{2}ps?|ftp|wss?)\s*:\s*\/|\bh[tx]{2}ps?\b.*\p{L}\s*\.\s*\p{L}{2}|:\/\/)/iu
const WWW = /\bwww\s*\.\s*\S/iu
/** A name with a path: whatever the ending is. */
const WITH_PATH = /[\p{L}\p{N}-]\.\p{L}{2,24}(?::\d+)?\/\S/u
/** A name alone, of the endings that are usual; spaces beside its dot do not make it something else. */
const ENDINGS =
  'com|net|org|io|me|tv|co|gg|link|live|app|dev|xyz|info|ly|ru|cc|to|site|online|shop|club|fans|cam|chat|example|page|top|vip|biz|us|uk|de|fr|es|it|nl|eu|pl|br|in|cn|jp|рф'
const NAME = new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}-])`, 'iu')
/** A sentence that ends and goes on with "in" or "me" has its space behind the dot only. */
const SPACED =
  /[\p{L}\p{N}-]{2,}\s+\.\s*(?:com|net|org|io|tv|gg|xyz|info|ru|link|live|app|example|site|online)(?![\p{L}\p{N}-])/iu
const NUMBERS = /\bhttps?|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/|\b)/u

export function hasLink(text: string): boolean {
  // Letters of other widths and styles are the same to a reader.
  const plain = text.normalize('NFKC').replaceAll(UNSEEN, '').replaceAll(DOTS, '.').replaceAll(SLASHES, '/')
  return [SCHEME, WWW, WITH_PATH, NAME, SPACED, NUMBERS].some((pattern) => pattern.test(plain))
}
