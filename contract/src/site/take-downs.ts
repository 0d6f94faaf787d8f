/** Content that operators take down, with or without a report, and restore. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { TAKE_DOWN_OBJECTS } from '../content-kinds.ts'
import { AccountId } from '../ids.ts'
import { countedListOf, Decided, Instant, listQuery, ok, severalOf } from '../page.ts'
import { text } from '../text.ts'

/** How long a comment or a photo can be restored; an item can be until its creator deletes it. */
export const RESTORABLE_DAYS = 30

const TakeDownId = z.uuid()
const party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() })
export const TakeDown = z.object({
  _id: TakeDownId,
  objectType: z.enum(TAKE_DOWN_OBJECTS),
  objectId: z.uuid(),
  /** The beginning of its text, or its title. */
  label: z.string(),
  /** The address of a small picture of it, which opens to this operator. */
  picture: z.string().nullable(),
  owner: party.nullable(),
  reason: z.string(),
  refundsBuyers: z.boolean(),
  withholdsFiles: z.boolean(),
  canRestore: z.boolean(),
  restoredAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TakeDown = z.output<typeof TakeDown>

export const takeDowns = defineApi({
  'GET /admin/take-downs': {
    for: 'operator',
    area: 'moderation',
    summary: 'Take-downs, newest first',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).extend({
      objectType: z.enum(TAKE_DOWN_OBJECTS).optional(),
    }),
    response: countedListOf(TakeDown),
  },
  'POST /admin/take-downs': {
    for: 'operator',
    area: 'moderation',
    needsConfirmation: true,
    summary: 'Take content down. Its owner gets an email with the reason, and open reports about it are closed',
    body: z.strictObject({
      objectType: z.enum(TAKE_DOWN_OBJECTS),
      objectId: z.uuid(),
      reason: text(1_000, { min: 3 }),
      /** Tokens return to everyone who bought the item; the site bears the part that earnings do not cover. */
      refundBuyers: z.boolean().default(false),
      /** Of an item or a photo: its files also open to nobody else wherever their creator uses them again. */
      withholdFiles: z.boolean().default(false),
    }),
    response: ok(TakeDown),
    status: 201,
    errors: ['invalid_state'],
  },
  'POST /admin/take-downs/several': {
    for: 'operator',
    area: 'moderation',
    needsConfirmation: true,
    summary: 'Take several objects down for one reason. Each is decided on its own, and owners get an email for each',
    body: z.strictObject({
      objects: severalOf(z.strictObject({ objectType: z.enum(TAKE_DOWN_OBJECTS), objectId: z.uuid() })),
      reason: text(1_000, { min: 3 }),
    }),
    response: Decided,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'POST /admin/take-downs/{id}/restore': {
    for: 'operator',
    area: 'moderation',
    needsConfirmation: true,
    summary: 'Restore content that was taken down. Its owner gets an email',
    params: z.strictObject({ id: TakeDownId }),
    response: ok(TakeDown),
    errors: ['invalid_state'],
  },
})
