import { KEYWORD_LENGTH } from '@limelight/contract/content/search'

/** An address of the web, with or without its scheme; `@name` stays a keyword, `a@b` is somebody's mailbox. */
const ADDRESS = /:\/\/|\bwww\.|[^\s@]@[^\s@]|\b[a-z0-9-]+\.(?:com|net|org|info|io|co|me|tv|xxx|[a-z]{2})\b/u
/** Seven digits in a row, however they are grouped, are as likely a telephone number as anything. */
const DIGITS_MAX = 6

/**
 * Pure: how a search is counted: in small letters, with single spaces. Undefined for what may be about a private person
 * (web addresses, mailboxes, telephone numbers) and for what is too short or too long to be a keyword.
 */
export function normalizedKeyword(text: string): string | undefined {
  const keyword = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .toLowerCase()
  if (keyword.length < KEYWORD_LENGTH.min || keyword.length > KEYWORD_LENGTH.max) return undefined
  if (!/[\p{L}\p{N}]/u.test(keyword) || ADDRESS.test(keyword)) return undefined
  return longestRunOfDigits(keyword) > DIGITS_MAX ? undefined : keyword
}

function longestRunOfDigits(keyword: string): number {
  const runs = keyword.match(/\p{N}(?:[\s().+/-]*\p{N})*/gu) ?? []
  return Math.max(0, ...runs.map((run) => run.match(/\p{N}/gu)?.length ?? 0))
}
