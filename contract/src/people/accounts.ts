/** The signed-in account itself, fan or performer, and what performers may see of fans (spec section 7, Users). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { mediaErrors } from '../core/media-formats.ts'
import { AccountId } from '../ids.ts'
import { LANGUAGE_CODES } from '../languages.ts'
import { countedListOf, Instant, listQuery, ok } from '../page.ts'
import { opaque } from '../text.ts'
import { DisplayName, Username } from './auth.ts'
import { Email } from './email.ts'
import { OPERATOR_AREAS, OPERATOR_ROLES } from './operator-roles.ts'
import { ROLES } from './roles.ts'
import { TEAM_RIGHTS } from './team-rights.ts'

/** Avatars and covers are public pictures; null where the placeholder belongs. */
/** For so long nothing is paid out after an operator has corrected an address, and a proposed one can be agreed to. */
export const EMAIL_REPAIR_DAYS = 7

export const Picture = z.string().nullable()

export const OperatorRoleName = z.enum(OPERATOR_ROLES)

/** Month and day without a year, as 05-31; the 29th of February is one. */
const Birthday = z
  .string()
  .max(5)
  .regex(
    /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/,
    'Enter a month and a day.',
  )

export const CurrentUser = z.object({
  _id: AccountId,
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** A new address that waits until the link mailed to it is followed; `email` stays in force until then. */
  pendingEmail: z.string().nullable(),
  emailVerified: z.boolean(),
  avatar: Picture,
  cover: Picture,
  role: z.enum(ROLES),
  /** Of operators only: what they may do in the console. */
  operatorRole: OperatorRoleName.nullable(),
  /** The site requires a second factor of operators, and this one has none: nothing but setting one up is answered. */
  mustAddFactor: z.boolean(),
  /** The areas of that role. */
  operatorAreas: z.array(z.enum(OPERATOR_AREAS)),
  isPerformer: z.boolean(),
  /** Of creators, and of fans who applied to become one. */
  performerStatus: z.string().nullable(),
  /** Tokens in the wallet. */
  balance: z.int(),
  /** The version of the terms that the account is asked to agree to; null: none. */
  termsToAccept: z.int().nullable(),
  /** False: they log in by another provider only and have chosen no password. */
  hasPassword: z.boolean(),
  /** Of screens and mails; null: what the browser or the site prefers. */
  language: z.enum(LANGUAGE_CODES).nullable(),
  /** Whether the other sides of conversations see that the account is online; if not, it sees nobody either. */
  showsOnline: z.boolean(),
  /** Month and day, as 05-31; only for the account itself. */
  birthday: z.string().nullable(),
  /** For how many creators the account can work. */
  teamCount: z.int(),
  /**
   * The person at this session works for the account, with these rights: what only its owner may know is left out. `isEnded`: the
   * access is over, and the account is the person’s own. Null: the account’s own session.
   */
  team: z.object({ memberName: z.string(), rights: z.array(z.enum(TEAM_RIGHTS)), isEnded: z.boolean() }).nullable(),
  createdAt: Instant,
})
export type CurrentUser = z.output<typeof CurrentUser>

export const FanCard = z.object({
  _id: AccountId,
  name: z.string(),
  username: z.string().nullable(),
  avatar: Picture,
  createdAt: Instant,
})

export const UpdateUserBody = z.strictObject({
  name: DisplayName.optional(),
  username: Username.optional(),
  /** Where mail is delivered a new address waits as `pendingEmail`; sending the current one cancels it. */
  email: Email.optional(),
  password: opaque(200, { min: 8 }).optional(),
  currentPassword: opaque(200).optional(),
  language: z.enum(LANGUAGE_CODES).nullable().optional(),
  showsOnline: z.boolean().optional(),
  /** Null removes it. Creators with an automation for it can write to their subscriber that day. */
  birthday: Birthday.nullable().optional(),
})

export const pictureUpload = {
  file: { maxBytes: 20_000_000, required: true, description: 'JPEG, PNG, WebP, AVIF, GIF, HEIC or TIFF' },
}
export const uploadErrors = [...mediaErrors, 'storage_quota_exceeded'] as const
/** Looking at an upload costs a second of a processor at worst: a profile needs few, a studio sends hundreds in a row. */
export const pictureLimit = { max: 10, perSeconds: 60 }
export const uploadLimit = { max: 120, perSeconds: 60 }
/** The address of the new picture once it is processed. */
export const UploadedPicture = z.object({ url: z.string() })

export const accounts = defineApi({
  'GET /users/me': { for: 'member', summary: 'The logged-in account', response: ok(CurrentUser) },
  'PUT /users': {
    for: 'member',
    summary:
      'Update the current account, all or nothing. A password needs currentPassword; email address and username need it or a login within the last ten minutes',
    body: UpdateUserBody,
    response: ok(CurrentUser),
    errors: ['email_taken', 'username_taken', 'password_incorrect', 'login_too_old', 'password_too_common'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /users/avatar/upload': {
    for: 'member',
    summary: 'Upload an avatar',
    files: pictureUpload,
    response: ok(UploadedPicture),
    status: 201,
    errors: uploadErrors,
    rateLimit: pictureLimit,
  },
  'POST /users/{id}/avatar/upload': {
    for: 'member',
    summary: 'Upload the avatar of an account: the current one, or any account for operators',
    params: z.strictObject({ id: AccountId }),
    files: pictureUpload,
    response: ok(UploadedPicture),
    status: 201,
    errors: uploadErrors,
    rateLimit: pictureLimit,
  },
  'GET /users/search': {
    for: 'performer',
    summary: 'Fans who follow or subscribe to the creator',
    query: listQuery(['createdAt', 'updatedAt', 'name'], { sortBy: 'createdAt' }),
    response: countedListOf(FanCard),
  },
  'GET /users/view/{id}': {
    for: 'member',
    summary: 'One fan: the current one, or for a creator one of their followers and subscribers',
    params: z.strictObject({ id: AccountId }),
    response: ok(FanCard),
  },
})
