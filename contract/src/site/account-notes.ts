/** What operators write about an account for each other. Never shown to the account, but part of its data. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId } from '../ids.ts'
import { Done, Instant, ok } from '../page.ts'
import { text } from '../text.ts'

/** Of one account: more would be a file on somebody. */
export const NOTES_MAX = 100
const NoteId = z.uuid()
const Text = text(2_000, { min: 1 })
const params = z.strictObject({ id: AccountId })
const noteParams = z.strictObject({ id: AccountId, noteId: NoteId })

export const AccountNote = z.object({
  _id: NoteId,
  author: z.object({ _id: AccountId, name: z.string() }),
  /** The operator who asks wrote it, and may change and delete it. */
  isOwn: z.boolean(),
  text: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AccountNote = z.output<typeof AccountNote>

export const accountNotes = defineApi({
  'GET /admin/people/{id}/notes': {
    for: 'operator',
    area: 'accounts',
    summary: 'Notes of operators about an account, newest first',
    params,
    response: ok(z.array(AccountNote)),
  },
  'POST /admin/people/{id}/notes': {
    for: 'operator',
    area: 'accounts',
    summary: 'Write a note about an account. It belongs to the data that the person can ask for',
    params,
    body: z.strictObject({ text: Text }),
    response: ok(AccountNote),
    status: 201,
    errors: ['invalid_state', 'limit_reached'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'PUT /admin/people/{id}/notes/{noteId}': {
    for: 'operator',
    area: 'accounts',
    summary: 'Change one’s own note',
    params: noteParams,
    body: z.strictObject({ text: Text }),
    response: ok(AccountNote),
  },
  'DELETE /admin/people/{id}/notes/{noteId}': {
    for: 'operator',
    area: 'accounts',
    summary: 'Delete one’s own note; owners delete any',
    params: noteParams,
    response: Done,
  },
})
