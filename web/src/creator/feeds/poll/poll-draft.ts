/** The poll they are putting together: pure transitions. */
import { POLL_DAYS, POLL_OPTIONS, type StudioFeed } from '@limelight/contract/content/feeds'
import type { PollOptionId } from '@limelight/contract/ids'

/** `keep`: of a poll that is open already, the end it has. */
export type PollDays = '1' | '3' | '7' | '30' | 'never' | 'keep'
export type OptionDraft = {
  key: string
  text: string
  /** As the server has it; an option that was reworded becomes another. */
  saved: { id: PollOptionId; text: string } | undefined
}
export type PollDraft = { question: string; options: readonly OptionDraft[]; days: PollDays }

export type PollAction =
  | { type: 'questionChanged'; question: string }
  | { type: 'optionChanged'; key: string; text: string }
  | { type: 'optionAdded'; key: string }
  | { type: 'optionRemoved'; key: string }
  | { type: 'optionMoved'; key: string; by: number }
  | { type: 'daysChosen'; days: PollDays }

const DAY_MS = 86_400_000

export const EMPTY_POLL: PollDraft = {
  question: '',
  options: [blank('first'), blank('second')],
  days: '7',
}

export function pollReducer(poll: PollDraft, action: PollAction): PollDraft {
  switch (action.type) {
    case 'questionChanged':
      return { ...poll, question: action.question }
    case 'optionChanged':
      return {
        ...poll,
        options: poll.options.map((option) => (option.key === action.key ? { ...option, text: action.text } : option)),
      }
    case 'optionAdded':
      return poll.options.length >= POLL_OPTIONS.max ? poll : { ...poll, options: [...poll.options, blank(action.key)] }
    case 'optionRemoved':
      return poll.options.length <= POLL_OPTIONS.min
        ? poll
        : { ...poll, options: poll.options.filter((option) => option.key !== action.key) }
    case 'optionMoved':
      return { ...poll, options: moved(poll.options, action) }
    case 'daysChosen':
      return { ...poll, days: action.days }
  }
}

/** The server has these options under these ids now. */
export function withSavedOptions(poll: PollDraft, saved: ReadonlyMap<string, OptionDraft['saved']>): PollDraft {
  return {
    ...poll,
    options: poll.options.map((option) => ({ ...option, saved: saved.get(option.key) ?? option.saved })),
  }
}

/** The composer's poll of a feed that exists, with room for two options at least. */
export function pollDraftOf({ poll, status, scheduleAt, updatedAt }: StudioFeed): PollDraft {
  if (!poll) return EMPTY_POLL
  const options = poll.options.map<OptionDraft>(({ _id, description }) => ({
    key: _id,
    text: description,
    saved: { id: _id, text: description },
  }))
  return {
    question: poll.description,
    options: [...options, ...EMPTY_POLL.options].slice(0, Math.max(POLL_OPTIONS.min, options.length)),
    days: status === 'active' || status === 'inactive' ? 'keep' : daysUntil(poll.expiredAt, scheduleAt ?? updatedAt),
  }
}

/** Counted from when it is published; null is never, undefined leaves it as it is. */
export function pollEndOf(days: PollDays, publishedMs: number): string | null | undefined {
  if (days === 'keep') return undefined
  return days === 'never' ? null : new Date(publishedMs + Number(days) * DAY_MS).toISOString()
}

function daysUntil(expiredAt: string | null, from: string): PollDays {
  if (expiredAt === null) return 'never'
  const days = Math.round((Date.parse(expiredAt) - Date.parse(from)) / DAY_MS)
  const offered = POLL_DAYS.find((one) => one === days)
  // Only offered lengths are ever saved; 30 is the longest.
  return offered ? (String(offered) as PollDays) : '30'
}

function blank(key: string): OptionDraft {
  return { key, text: '', saved: undefined }
}

function moved(options: readonly OptionDraft[], { key, by }: { key: string; by: number }): OptionDraft[] {
  const from = options.findIndex((option) => option.key === key)
  const rest = options.filter((option) => option.key !== key)
  const option = options[from]
  if (!option) return [...options]
  rest.splice(Math.max(0, Math.min(rest.length, from + by)), 0, option)
  return rest
}
