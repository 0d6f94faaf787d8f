/** Identity: registration, login, verification, passwords and sessions (spec sections 4 and 7, Auth). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { mediaErrors } from '../core/media-formats.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { SessionId, USERNAME_PATTERN } from '../ids.ts'
import { LANGUAGE_CODES } from '../languages.ts'
import { Day, Done, Instant, listOf, ok } from '../page.ts'
import { line, opaque } from '../text.ts'
import { captchaField } from './captcha.ts'
import { Email } from './email.ts'
import { GENDERS } from './profile-options.ts'

export const PASSWORD_MIN = 8
/** Argon2 hashes any length; the cap bounds the work one request can ask for. */
export const PASSWORD_MAX = 200
/** A session lives a year, or a day when the visitor does not want to be remembered (spec section 9). */
export const SESSION_DAYS = { remembered: 365, notRemembered: 1 } as const
/** Creators have to be of age. */
export const PERFORMER_MIN_AGE = 18

export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(USERNAME_PATTERN, 'Use 3 to 30 letters, digits, dots, hyphens and underscores. Start with a letter or digit.')
export const Password = opaque(PASSWORD_MAX, { min: PASSWORD_MIN })
export const DisplayName = line(60, { min: 1 })

export const LoginBody = z.strictObject({
  /** E-mail address or username. */
  credentials: line(254, { min: 1 }),
  password: opaque(PASSWORD_MAX),
  remember: z.boolean().default(true),
  redirect: opaque(2_000, { min: 0 }).optional(),
  ...captchaField,
})
/** The code of the member who invited them, or its link; one that counts for nothing refuses nothing. */
const Invited = { invitedBy: opaque(200, { min: 0 }).optional() }
export const RegisterFanBody = z.strictObject({
  email: Email,
  username: Username,
  password: Password,
  name: DisplayName.optional(),
  /** In which mails are written from now on. */
  language: z.enum(LANGUAGE_CODES).optional(),
  /** The slug of the creator's link by which they came; one that is unknown counts nothing. */
  via: opaque(100, { min: 0 }).optional(),
  ...Invited,
  ...captchaField,
})
export const RegisterPerformerBody = z.strictObject({
  email: Email,
  username: Username,
  password: Password,
  name: DisplayName,
  gender: z.enum(GENDERS),
  country: z.enum(COUNTRY_CODES),
  /** ISO date; at least 18 years ago. */
  dateOfBirth: Day,
  language: z.enum(LANGUAGE_CODES).optional(),
  ...Invited,
  ...captchaField,
})

export const Token = z.object({ token: z.string(), expiresAt: Instant })
/** Browsers on our own pages get the session as a cookie that no script can read, and no `token`. */
export const OpenedSession = z.object({ token: z.string().optional(), expiresAt: Instant })
/** `expiresAt` is there unless the e-mail address has to be verified first; `token` as at the login. */
const Registered = z.object({
  emailVerificationRequired: z.boolean(),
  token: z.string().optional(),
  expiresAt: Instant.optional(),
})

export const Session = z.object({
  _id: SessionId,
  userAgent: z.string(),
  address: z.string(),
  /** ISO 3166 code of the country that the address is registered in; null for private and unknown ones. */
  country: z.string().nullable(),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof Session>

export const identityPicture = { maxBytes: 10_000_000, required: true }
/** Proof of identity of those who want to be creators. */
export const IDENTITY_FILES = {
  idVerification: { ...identityPicture, description: 'Photo of the front of the identity document' },
  documentVerification: { ...identityPicture, description: 'Photo of the creator holding the document' },
}

const captchaErrors = ['captcha_required', 'captcha_failed'] as const

/** What logs in besides the password: it outlives a new one, and somebody else may have added it. */
const OtherWay = z.object({ kind: z.enum(['passkey', 'login']), name: z.string(), addedAt: Instant })
export type OtherWay = z.output<typeof OtherWay>

export const auth = defineApi({
  'POST /auth/login': {
    for: 'anyone',
    summary: 'Log in with an email address or username',
    body: LoginBody,
    response: ok(OpenedSession),
    errors: ['credentials_incorrect', 'email_unverified', 'second_factor_required', ...captchaErrors],
    rateLimit: { max: 30, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /auth/users/register': {
    for: 'anyone',
    summary: 'Register as a fan',
    body: RegisterFanBody,
    response: ok(Registered),
    status: 201,
    errors: ['email_taken', 'username_taken', 'password_too_common', ...captchaErrors],
    rateLimit: { max: 20, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /auth/performers/register': {
    for: 'anyone',
    summary: 'Register as a creator, with two photos as proof of identity',
    body: RegisterPerformerBody,
    files: IDENTITY_FILES,
    response: ok(Registered),
    status: 201,
    errors: ['email_taken', 'username_taken', 'password_too_common', ...mediaErrors, ...captchaErrors],
    rateLimit: { max: 10, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /auth/email-verification': {
    for: 'anyone',
    summary:
      'Verify an email address with the emailed token, or resend the email. A new address then takes effect and ends the other sessions',
    body: z.union([z.strictObject({ token: opaque(100) }), z.strictObject({ email: Email })]),
    response: Done,
    errors: ['token_invalid', 'email_taken'],
    rateLimit: { max: 20, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /auth/restore-email': {
    for: 'anyone',
    summary:
      'Undo a change of email address with the token emailed to the previous address. Ends all sessions. The returned token sets a new password',
    body: z.strictObject({ token: opaque(100) }),
    response: ok(z.object({ resetToken: z.string() })),
    errors: ['token_invalid', 'email_taken'],
    rateLimit: { max: 10, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /auth/users/forgot': {
    for: 'anyone',
    summary: 'Request an email with a link to set a new password. The answer is the same for unknown addresses',
    body: z.strictObject({ email: Email, ...captchaField }),
    response: Done,
    errors: captchaErrors,
    rateLimit: { max: 5, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /auth/reset-password': {
    for: 'anyone',
    summary:
      'Set a new password with the emailed token. Ends all sessions. The answer names what else logs in to the account, the newest first',
    body: z.strictObject({ token: opaque(100), password: Password }),
    response: ok(z.object({ success: z.boolean(), otherWays: z.array(OtherWay) })),
    errors: ['token_invalid', 'password_too_common'],
    rateLimit: { max: 10, perSeconds: 60, alsoPerAddress: true },
  },
  'PUT /auth/users/me/password': {
    for: 'member',
    summary:
      'Change the password. Ends all other sessions. Only an account without a password, whose login is at most ten minutes old, needs no currentPassword',
    body: z.strictObject({
      password: Password,
      source: z.enum(['user', 'performer']).optional(),
      currentPassword: opaque(PASSWORD_MAX).optional(),
    }),
    response: Done,
    errors: ['password_incorrect', 'login_too_old', 'password_too_common'],
    rateLimit: { max: 10, perSeconds: 60 },
  },
  'POST /auth/confirmations': {
    for: 'member',
    summary:
      'Confirm the password, so that calls that ask for a recent confirmation (403 confirmation_required) are accepted again for ten minutes. The session gets a new token, and the former one opens nothing',
    body: z.strictObject({ password: opaque(PASSWORD_MAX) }),
    response: ok(OpenedSession),
    errors: ['password_incorrect', 'login_too_old'],
    rateLimit: { max: 30, perSeconds: 60, alsoPerAddress: true },
  },
  'GET /auth/confirmations': {
    for: 'member',
    needsConfirmation: true,
    summary:
      'Whether the password was confirmed lately: 403 confirmation_required if not. For pages, before a browser loads a picture or a file that needs it',
    response: Done,
  },
  'POST /auth/logout': { for: 'member', summary: 'End this session', response: Done },
  'GET /sessions': { for: 'member', summary: 'Sessions of the current account', response: listOf(Session) },
  'DELETE /sessions': {
    for: 'member',
    needsConfirmation: true,
    summary: 'End all other sessions',
    response: Done,
  },
  'DELETE /sessions/{id}': {
    for: 'member',
    needsConfirmation: true,
    summary: 'End one session',
    params: z.strictObject({ id: SessionId }),
    response: Done,
  },
  'POST /sessions/socket-token': {
    for: 'member',
    summary: 'A token for the socket only, valid for ten minutes',
    isBackground: true,
    response: ok(Token),
    status: 201,
  },
})
