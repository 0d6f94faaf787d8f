/** What a person takes along, and how they leave. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { TokenAmount } from '../money.ts'
import { Done, Instant, ok } from '../page.ts'
import { PASSWORD_MAX } from '../people/auth.ts'
import { opaque } from '../text.ts'

/** Between the request and the end of an account; it can be undone until then. */
export const CLOSING_DAYS = 14
/** Of an address that downloads an export. */
export const EXPORT_LINK_MINUTES = 15

/** What has to be settled before an account can close. */
export const CLOSING_OBSTACLES = ['orders', 'deliveries', 'earnings', 'disputes', 'payments'] as const

const currentPassword = opaque(PASSWORD_MAX).optional()

export const Closing = z.object({
  /** When the account ends; null: nothing was asked for. */
  closesAt: Instant.nullable(),
  /** When it would end if it were asked for now: not before subscribers have had what they paid for. */
  earliestAt: Instant,
  obstacles: z.array(z.enum(CLOSING_OBSTACLES)),
  /** Tokens that would be lost. */
  balance: TokenAmount,
  /** Subscriptions of the account that would end. */
  subscriptions: z.int(),
})
export type Closing = z.output<typeof Closing>

export const leaving = defineApi({
  'POST /account/exports': {
    for: 'buyer',
    summary: 'An address that downloads everything the account has here, for fifteen minutes and this account only',
    body: z.strictObject({ currentPassword }),
    response: ok(z.object({ url: z.string(), expiresAt: Instant })),
    status: 201,
    errors: ['password_incorrect', 'login_too_old'],
    rateLimit: { max: 10, perSeconds: 3_600 },
  },
  'GET /account/exports/{token}': {
    for: 'buyer',
    summary: 'The account’s data as JSON and its files, in one archive',
    params: z.strictObject({ token: opaque(300) }),
    response: z.custom<AsyncIterable<Uint8Array>>(),
    produces: 'application/zip',
    download: 'my-data.zip',
    errors: ['token_invalid', 'request_in_progress'],
    rateLimit: { max: 10, perSeconds: 3_600 },
  },
  'GET /account/closing': { for: 'buyer', summary: 'Whether and when the account closes', response: ok(Closing) },
  'POST /account/closing': {
    for: 'buyer',
    summary: 'Close the account, after fourteen days in which this can be undone',
    body: z.strictObject({
      currentPassword,
      /** The balance that the person has seen and gives up; `invalid_state` when it is another one by now. */
      forfeitedBalance: TokenAmount.default(0),
    }),
    response: ok(Closing),
    status: 201,
    errors: ['password_incorrect', 'login_too_old', 'closing_blocked', 'invalid_state'],
    rateLimit: { max: 10, perSeconds: 3_600 },
  },
  'DELETE /account/closing': { for: 'buyer', summary: 'Keep the account', response: Done },
})
