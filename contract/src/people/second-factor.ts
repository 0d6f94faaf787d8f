/** A second factor beside the password: codes of an authenticator app (RFC 6238), and recovery codes. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { foldDigits } from '../digits.ts'
import { Done, Instant, ok } from '../page.ts'
import { opaque } from '../text.ts'
import { OpenedSession, PASSWORD_MAX } from './auth.ts'

export const RECOVERY_CODES = 10
/** Between the password and the code. */
export const FACTOR_CHALLENGE_MINUTES = 5

/** Six digits of the app, or a recovery code; spaces and hyphens do not matter. */
/** Of an app, whose digits people type as their keyboard has them, or a recovery code. */
const code = opaque(40).overwrite(foldDigits)

export const SecondFactor = z.object({
  /** Null: there is none. */
  since: Instant.nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.output<typeof SecondFactor>
const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactor = defineApi({
  'GET /auth/second-factor': {
    for: 'member',
    summary: 'Whether the account has a second factor',
    response: ok(SecondFactor),
  },
  'POST /auth/second-factor': {
    for: 'member',
    summary:
      'Begin to set up a second factor: the secret for an authenticator app. It counts once a code of it was entered',
    body: z.strictObject({ currentPassword: opaque(PASSWORD_MAX).optional() }),
    response: ok(z.object({ secret: z.string(), uri: z.string() })),
    status: 201,
    errors: ['invalid_state', 'password_incorrect', 'login_too_old'],
    rateLimit: { max: 10, perSeconds: 600 },
  },
  'POST /auth/second-factor/confirm': {
    for: 'member',
    summary: 'Switch the second factor on with a code of the app. The recovery codes are shown this once',
    body: z.strictObject({ code }),
    response: ok(codes),
    errors: ['invalid_state', 'second_factor_incorrect'],
    rateLimit: { max: 10, perSeconds: 600 },
  },
  'POST /auth/second-factor/recovery-codes': {
    for: 'member',
    summary: 'New recovery codes instead of the old ones',
    body: z.strictObject({ code }),
    response: ok(codes),
    errors: ['invalid_state', 'second_factor_incorrect'],
    rateLimit: { max: 10, perSeconds: 600 },
  },
  'DELETE /auth/second-factor': {
    for: 'member',
    summary: 'Switch the second factor off, with a code of it',
    body: z.strictObject({ code }),
    response: Done,
    errors: ['invalid_state', 'second_factor_incorrect'],
    rateLimit: { max: 10, perSeconds: 600 },
  },
  'POST /auth/second-factor/login': {
    for: 'anyone',
    summary: 'The second step of logging in, with the `challenge` in the details of `second_factor_required`',
    body: z.strictObject({ challenge: opaque(500), code }),
    response: ok(OpenedSession),
    errors: ['login_expired', 'second_factor_incorrect'],
    rateLimit: { max: 30, perSeconds: 60, alsoPerAddress: true },
  },
})
