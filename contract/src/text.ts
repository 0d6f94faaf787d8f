/**
 * The strings people and programs send. Every string of an input is one of these, an enum, or has a format or a pattern of its
 * own; `contract.test.ts` finds the one that is not. Lengths are in UTF-16 code units, as `String.length` counts them.
 */
import { z } from 'zod'
import { stripTags } from './strip-tags.ts'

/** C0 and C1 controls but tab and line ends, and halves of surrogate pairs: PostgreSQL stores no NUL and no half pair. */
const UNPRINTABLE = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF'
/**
 * Line ends, invisible spaces and what reorders the characters around it: with them one name can be made to look like
 * another. The joiners U+200C and U+200D and the marks U+200E and U+200F stay, since Persian, Arabic and emoji need them.
 */
const DISGUISES = '\\t\\n\\r\\u2028\\u2029\\u200B\\u2060\\uFEFF\\u202A-\\u202E\\u2066-\\u2069'

const LINE = new RegExp(`^[^${UNPRINTABLE}${DISGUISES}]*$`, 'u')
const TEXT = new RegExp(`^[^${UNPRINTABLE}]*$`, 'u')
const OPAQUE = new RegExp(`^[^${UNPRINTABLE}\\t\\n\\r]*$`, 'u')

const LINE_REFUSED = 'Use a single line without special control characters.'
const TEXT_REFUSED = 'Remove special control characters.'

type Length = { min?: number }

/** A name, a title, a word to search for: one line, trimmed, without tags or invisible characters. */
export function line(max: number, { min = 0 }: Length = {}) {
  return written(max).min(min).regex(LINE, LINE_REFUSED)
}

/** A description, a message: several lines, trimmed, without tags. */
export function text(max: number, { min = 0 }: Length = {}) {
  return written(max).min(min).regex(TEXT, TEXT_REFUSED)
}

/** An operator's HTML, which has a sanitizer of its own. */
export function markup(max: number) {
  return z.string().trim().max(max).regex(TEXT, TEXT_REFUSED)
}

/** Text that users copy, such as the code of a coupon: one line, trimmed, otherwise unchanged. */
export function code(max: number) {
  return z.string().trim().max(max).regex(LINE, LINE_REFUSED)
}

/** What only programs read, and passwords: taken as it comes, never trimmed. */
export function opaque(max: number, { min = 1 }: Length = {}) {
  return z.string().min(min).max(max).regex(OPAQUE, TEXT_REFUSED)
}

/** The length first: nothing is done with a text that is too long. */
function written(max: number) {
  return z.string().trim().max(max, { abort: true }).overwrite(stripTags).trim()
}
