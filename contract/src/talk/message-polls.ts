/** What a creator asks in a message; its text is the question. */
import { z } from 'zod'
import { POLL_OPTIONS } from '../content/feeds.ts'
import { Instant } from '../page.ts'
import { line } from '../text.ts'

export const QUESTION_MAX = 300

export const NewMessagePoll = z.strictObject({
  options: z
    .array(line(200, { min: 1 }))
    .min(POLL_OPTIONS.min)
    .max(POLL_OPTIONS.max)
    .refine((options) => new Set(options).size === options.length, { message: 'Use each option only once.' }),
  /** Null: never. */
  expiredAt: Instant.nullable().default(null),
})
