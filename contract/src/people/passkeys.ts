/** Passkeys (WebAuthn): a key of a device or a password manager that logs in without a password. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { PasskeyId } from '../ids.ts'
import { Done, Instant, listOf, ok } from '../page.ts'
import { line, opaque } from '../text.ts'
import { OpenedSession, PASSWORD_MAX } from './auth.ts'

export const MAX_PASSKEYS = 20
/** Between the options and the answer of the device. */
export const PASSKEY_CHALLENGE_MINUTES = 5

export const Passkey = z.object({
  _id: PasskeyId,
  name: z.string(),
  /** Known on several devices of its owner. */
  isSynced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** What the browser is asked, as the specification writes it in JSON. */
const options = ok(z.looseObject({ challenge: z.string() }))
const encoded = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/)
const shared = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
}
const NewCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    /** Ways to the device, such as usb: passed on to browsers, which ignore those they do not know. */
    transports: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .optional(),
  }),
})
const UsedCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
})
export type NewCredential = z.output<typeof NewCredential>
export type UsedCredential = z.output<typeof UsedCredential>

const name = line(60, { min: 1 })
const params = z.strictObject({ id: PasskeyId })
const currentPassword = opaque(PASSWORD_MAX).optional()

export const passkeys = defineApi({
  'GET /auth/passkeys': { for: 'member', summary: 'Passkeys of the account, newest first', response: listOf(Passkey) },
  'POST /auth/passkeys/options': {
    for: 'member',
    summary:
      'Begin to add a passkey: what to ask of the device. currentPassword is not needed within ten minutes of logging in',
    body: z.strictObject({ currentPassword }),
    response: options,
    errors: ['invalid_state', 'password_incorrect', 'login_too_old'],
    rateLimit: { max: 20, perSeconds: 600 },
  },
  'POST /auth/passkeys': {
    for: 'member',
    summary: 'Add the passkey that the device made. The account is notified by email',
    body: z.strictObject({ name, credential: NewCredential }),
    response: ok(Passkey),
    status: 201,
    errors: ['passkey_invalid', 'invalid_state'],
    rateLimit: { max: 20, perSeconds: 600 },
  },
  'PUT /auth/passkeys/{id}': {
    for: 'member',
    summary: 'Rename a passkey',
    params,
    body: z.strictObject({ name }),
    response: ok(Passkey),
  },
  'DELETE /auth/passkeys/{id}': {
    for: 'member',
    summary:
      'Remove a passkey. The account is notified by email. currentPassword is not needed within ten minutes of logging in',
    params,
    body: z.strictObject({ currentPassword }).default({}),
    response: Done,
    errors: ['password_incorrect', 'login_too_old'],
    rateLimit: { max: 20, perSeconds: 600 },
  },
  'POST /auth/passkeys/login/options': {
    for: 'anyone',
    summary: 'Begin to log in with a passkey: what to ask of the device',
    response: options,
    rateLimit: { max: 30, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /auth/passkeys/login': {
    for: 'anyone',
    summary: 'Log in with a passkey. It counts as both factors',
    body: z.strictObject({ credential: UsedCredential, remember: z.boolean().default(true) }),
    response: ok(OpenedSession),
    errors: ['passkey_invalid', 'email_unverified'],
    rateLimit: { max: 30, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /auth/passkeys/confirmation/options': {
    for: 'member',
    summary: 'Begin to confirm with a passkey instead of the password: what to ask of the device',
    response: options,
    errors: ['invalid_state'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /auth/passkeys/confirmation': {
    for: 'member',
    summary: 'Confirm with a passkey, as POST /auth/confirmations does with the password',
    body: z.strictObject({ credential: UsedCredential }),
    response: ok(OpenedSession),
    errors: ['passkey_invalid'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
})
