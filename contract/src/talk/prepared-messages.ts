/** What creators write once: replies to pick from, and messages that the site sends for them. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { SavedReplyId } from '../ids.ts'
import { Done, Instant, ok } from '../page.ts'
import { text } from '../text.ts'
import { AUTO_OCCASIONS, type AutoOccasion } from './auto-occasions.ts'
import { MESSAGE_MAX } from './messages.ts'

export const SavedReply = z.object({ _id: SavedReplyId, text: z.string(), updatedAt: Instant })
export type SavedReply = z.output<typeof SavedReply>

const occasion = z.enum(AUTO_OCCASIONS)
export const AutoMessage = z.object({
  occasion,
  /** `{name}` stands for the fan's name. */
  text: z.string(),
  isEnabled: z.boolean(),
})
export type AutoMessage = z.output<typeof AutoMessage> & { occasion: AutoOccasion }

const params = z.strictObject({ id: SavedReplyId })
const body = z.strictObject({ text: text(MESSAGE_MAX, { min: 1 }) })
const rateLimit = { max: 60, perSeconds: 60 }

export const preparedMessages = defineApi({
  'GET /performer/saved-replies': {
    for: 'performer',
    summary: 'The creator’s saved replies, the last changed first; at most fifty',
    response: ok(z.array(SavedReply)),
  },
  'POST /performer/saved-replies': {
    for: 'performer',
    summary: 'Save a reply',
    body,
    response: ok(SavedReply),
    status: 201,
    errors: ['limit_reached'],
    rateLimit,
  },
  'PUT /performer/saved-replies/{id}': {
    for: 'performer',
    summary: 'Change a saved reply',
    params,
    body,
    response: ok(SavedReply),
    rateLimit,
  },
  'DELETE /performer/saved-replies/{id}': {
    for: 'performer',
    summary: 'Delete a saved reply',
    params,
    response: Done,
    rateLimit,
  },
  'GET /performer/auto-messages': {
    for: 'performer',
    summary: 'What is sent to new subscribers, after tips and when a subscription has ended; off at first',
    response: ok(z.array(AutoMessage)),
  },
  'PUT /performer/auto-messages': {
    for: 'performer',
    summary: 'Change one of the automatic messages',
    body: z
      .strictObject({ occasion, text: text(MESSAGE_MAX), isEnabled: z.boolean() })
      .refine(({ text: written, isEnabled }) => !isEnabled || written !== '', {
        path: ['text'],
        message: 'Write a text before you switch it on.',
      }),
    response: ok(z.array(AutoMessage)),
    rateLimit,
  },
})
