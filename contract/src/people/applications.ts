/** A fan's application to become a creator with the same account. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { Day, Instant, ok } from '../page.ts'
import { uploadErrors } from './accounts.ts'
import { IDENTITY_FILES } from './auth.ts'
import { PERFORMER_STATUSES } from './performers.ts'
import { GENDERS } from './profile-options.ts'

export const ApplyBody = z.strictObject({
  gender: z.enum(GENDERS),
  country: z.enum(COUNTRY_CODES),
  /** ISO date; at least 18 years ago. */
  dateOfBirth: Day,
})
export const Application = z.object({
  status: z.enum(PERFORMER_STATUSES),
  /** The operator's, after a rejection. */
  rejectionReason: z.string().nullable(),
  updatedAt: Instant,
})

export type Application = z.output<typeof Application>

export const applications = defineApi({
  'GET /performers/application': {
    for: 'buyer',
    summary: 'The account’s application to become a creator; null when there is none',
    response: ok(Application.nullable()),
  },
  'POST /performers/application': {
    for: 'buyer',
    summary: 'Apply as a creator with a fan’s account, with two photos as proof of identity. Also after a rejection',
    body: ApplyBody,
    files: IDENTITY_FILES,
    response: ok(Application),
    status: 201,
    errors: [...uploadErrors, 'invalid_state'],
    rateLimit: { max: 10, perSeconds: 60, alsoPerAddress: true },
  },
})
