/** A poll of a message while it is written: pure. */
import { POLL_DAYS, POLL_OPTIONS } from '@limelight/contract/content/feeds'

export type MessagePollDraft = {
  options: readonly { key: string; text: string }[]
  /** As a select has it; empty: no end. */
  days: string
}

export const DAYS = POLL_DAYS.map((days) => (days === null ? '' : String(days)))

const DAY_MS = 86_400_000

/** As many empty options as a poll needs. */
export function emptyPoll(newKey: () => string): MessagePollDraft {
  return { options: Array.from({ length: POLL_OPTIONS.min }, () => ({ key: newKey(), text: '' })), days: '' }
}

/** What is sent; the end is counted from when the first can see it. Undefined while it has too few or equal options. */
export function pollBodyOf(
  { options, days }: MessagePollDraft,
  shownMs: number,
): { options: string[]; expiredAt: string | null } | undefined {
  const texts = options.map(({ text }) => text.trim()).filter((text) => text !== '')
  if (texts.length < POLL_OPTIONS.min || new Set(texts).size < texts.length) return undefined
  return { options: texts, expiredAt: days === '' ? null : new Date(shownMs + Number(days) * DAY_MS).toISOString() }
}
