/** Pure: when a request is hidden. Each rule needs more than what a person does who writes to creators one by one. */

import { COPIES_MIN, type HiddenReason, LINKS_MIN, NEW_ACCOUNT_DAYS } from '@limelight/contract/talk/requests'
import { textParts } from '@limelight/contract/text-parts'

/** Shorter ones, such as "Hi, how are you today?", are written by everybody. */
const LETTERS_MIN = 30

export type SpamFacts = {
  /** Creators who were sent the text within a day, this one included. */
  copies: number
  links: number
  accountDays: number
  hasBlockedWord: boolean
}

/** The first that holds, or undefined. */
export function spamReasonOf({ copies, links, accountDays, hasBlockedWord }: SpamFacts): HiddenReason | undefined {
  if (copies >= COPIES_MIN) return 'copies'
  if (links >= LINKS_MIN && accountDays < NEW_ACCOUNT_DAYS) return 'links'
  return hasBlockedWord ? 'words' : undefined
}

/** What two messages have in common that differ by whom they address, numbers, signs and case; undefined for what is too short to compare. */
export function textToCompare(text: string, recipient: { name: string; username: string | null }): string | undefined {
  const lower = text.normalize('NFKC').toLowerCase()
  const names = [recipient.username, recipient.name, ...recipient.name.split(/\s+/)]
    .map((name) => name?.normalize('NFKC').toLowerCase() ?? '')
    .filter((name) => name.length > 1)
    .toSorted((one, other) => other.length - one.length)
  const anonymous = names.reduce((rest, name) => rest.replaceAll(name, ' '), lower)
  const letters = anonymous.replaceAll(/[^\p{L}]/gu, '')
  return letters.length < LETTERS_MIN ? undefined : letters
}

/** Each address once. */
export function countLinks(text: string): number {
  const links = textParts(text).filter(({ kind }) => kind === 'link')
  return new Set(links.map((link) => link.text)).size
}
