/** Proof that a fan is old enough, where the site asks for it (`ageCheck` of the settings). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId } from '../ids.ts'
import { Instant, listOf, listQuery, ok } from '../page.ts'
import { text } from '../text.ts'
import { Picture, uploadErrors } from './accounts.ts'
import { AGE_CHECK_MODES } from './age-check-modes.ts'
import { identityPicture } from './auth.ts'

export const AGE_CHECK_STATUSES = ['pending', 'passed', 'refused'] as const
/** As the fan sees it: `none` was never asked for, `expired` has to be repeated. */
export const OWN_AGE_CHECK_STATUSES = ['none', ...AGE_CHECK_STATUSES, 'expired'] as const

export const OwnAgeCheck = z.object({
  required: z.enum(AGE_CHECK_MODES),
  status: z.enum(OWN_AGE_CHECK_STATUSES),
  minimumAge: z.int(),
  /** What starts a check: a picture of a document, or nothing, where a provider asks for what it needs. */
  needsDocument: z.boolean(),
  /** Of the operator, after a refusal. */
  reason: z.string().nullable(),
  /** When it was asked for, or decided. */
  since: Instant.nullable(),
  /** Where the fan goes on, at a provider. */
  continueUrl: z.string().nullable(),
})
export type OwnAgeCheck = z.output<typeof OwnAgeCheck>

export const AgeCheck = z.object({
  /** Of the account. */
  _id: AccountId,
  username: z.string().nullable(),
  name: z.string(),
  avatar: Picture,
  minimumAge: z.int(),
  hasDocument: z.boolean(),
  requestedAt: Instant,
})
export type AgeCheck = z.output<typeof AgeCheck>

const params = z.strictObject({ id: AccountId })
const Decided = ok(z.object({ status: z.enum(AGE_CHECK_STATUSES) }))

export const ageChecks = defineApi({
  'GET /users/age-check': {
    for: 'buyer',
    summary: 'Whether the site asks for a proof of age, and where that of the current account stands',
    response: ok(OwnAgeCheck),
  },
  'POST /users/age-check': {
    for: 'buyer',
    summary: 'Start a check of one’s age, with a photo of an identity document. Also after a refusal',
    files: {
      document: { ...identityPicture, required: false, description: 'Photo of a document with a date of birth' },
    },
    response: ok(OwnAgeCheck),
    status: 201,
    errors: [...uploadErrors, 'invalid_state'],
    rateLimit: { max: 10, perSeconds: 3_600, alsoPerAddress: true },
  },
  'GET /admin/age-checks': {
    for: 'operator',
    area: 'moderation',
    summary: 'Age checks that wait for a decision',
    query: listQuery(['updatedAt', 'createdAt']),
    response: listOf(AgeCheck),
  },
  'GET /admin/age-checks/{id}/document': {
    for: 'operator',
    area: 'moderation',
    needsConfirmation: true,
    summary: 'The document of an age check that waits. Each view is recorded in the audit log',
    params,
    response: z.custom<Uint8Array>((v) => v instanceof Uint8Array),
    produces: 'image/jpeg',
  },
  'PUT /admin/age-checks/{id}/pass': {
    for: 'operator',
    area: 'moderation',
    summary: 'Confirm the age of a fan, who is notified. The document is deleted',
    params,
    response: Decided,
    errors: ['invalid_state'],
  },
  'PUT /admin/age-checks/{id}/refuse': {
    for: 'operator',
    area: 'moderation',
    summary: 'Refuse an age check with a reason, which is emailed to the fan. The document is deleted',
    params,
    body: z.strictObject({ reason: text(1_000, { min: 3 }) }),
    response: Decided,
    errors: ['invalid_state'],
  },
})
