/** Creators: their public page and their own profile (spec section 7, Performers). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ITEM_PRICE } from '../content/items.ts'
import { MediaFile } from '../core/media.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { AccountId, DocumentId, SubscriptionId } from '../ids.ts'
import { Money, TokenAmount } from '../money.ts'
import { CARDS_PER_PAGE, countedListOf, Day, Done, Flag, Instant, listQuery, ok } from '../page.ts'
import { INBOX_POLICIES, MESSAGE_POLICIES } from '../talk/message-policies.ts'
import { line, opaque, text } from '../text.ts'
import { CurrentUser, Picture, pictureLimit, pictureUpload, UploadedPicture, uploadErrors } from './accounts.ts'
import { Appearance, stringEnum } from './appearance.ts'
import { DisplayName, PASSWORD_MAX, Username } from './auth.ts'
import { Banking, PAYOUT_ROUTES } from './banking.ts'
import { CategorySlug } from './categories.ts'
import { ProfileLink, ProfileLinks } from './profile-links.ts'
import * as options from './profile-options.ts'

export const PERFORMER_STATUSES = [
  'email_unverified',
  'documents_missing',
  'pending_review',
  'active',
  'rejected',
  'suspended',
] as const
export type PerformerStatus = (typeof PERFORMER_STATUSES)[number]
export const DOCUMENT_KINDS = ['id_front', 'id_back', 'selfie_with_id'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const WELCOME_VIDEO_MAX_BYTES = 200_000_000

export const PerformerCard = z.object({
  _id: AccountId,
  username: z.string(),
  name: z.string(),
  avatar: Picture,
  cover: Picture,
  coverSmall: Picture, // 800 pixels wide
  bio: z.string(),
  country: z.string().nullable(),
  /** On air now. */
  isLive: z.boolean(),
  isFollowed: z.boolean(),
  isSubscribed: z.boolean(),
  canSubscribeFree: z.boolean(),
  prices: z.object({ monthly: Money.nullable(), yearly: Money.nullable() }),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  stats: z.object({
    feeds: z.int(),
    photos: z.int(),
    videos: z.int(),
    galleries: z.int(),
    products: z.int(),
    likes: z.int(),
    /** Null where the creator hides these two from others. */
    followers: z.int().nullable(),
    subscribers: z.int().nullable(),
  }),
  createdAt: Instant,
})
export type PerformerCard = z.output<typeof PerformerCard>

export const PerformerPage = PerformerCard.extend({
  hasUpcomingStream: z.boolean(),
  /** Whether there is more to choose from than the `prices`: `GET /performers/{id}/plans`. */
  hasTiers: z.boolean(),
  /** Whether there are public offers: `GET /performers/{id}/offers` says which of them are for the viewer. */
  hasOffers: z.boolean(),
  /** Whether `GET /performers/{id}/tips`, `series` and `stories` may list anything. */
  hasTipTargets: z.boolean(),
  hasSeries: z.boolean(),
  hasStories: z.boolean(),
  takesMailFollowers: z.boolean(), // Whether visitors are offered free posts by mail.
  gender: z.enum(options.GENDERS).nullable(),
  city: z.string().nullable(),
  languages: z.array(z.string()),
  links: z.array(ProfileLink),
  appearance: Appearance,
  /** A short video that plays by itself, muted, at a viewer's first visit. */
  welcomeVideo: MediaFile.nullable(),
  /** Private calls: tokens for a minute, and who may request one; null: nobody. */
  calls: z.object({ policy: z.enum(MESSAGE_POLICIES), price: TokenAmount }).nullable(),
  /** The viewer's own subscription to them, whatever its state. */
  subscription: z
    .object({
      _id: SubscriptionId,
      type: z.enum(['free', 'monthly', 'yearly']),
      status: z.string(),
      expiredAt: Instant,
      isRenewing: z.boolean(),
    })
    .nullable(),
})
export type PerformerPage = z.output<typeof PerformerPage>

export const PerformerDocument = z.object({ _id: DocumentId, kind: z.enum(DOCUMENT_KINDS), createdAt: Instant })

const CurrentPassword = opaque(PASSWORD_MAX)

export const OwnPerformer = CurrentUser.extend({
  status: z.enum(PERFORMER_STATUSES),
  rejectionReason: z.string().nullable(),
  bio: z.string(),
  links: z.array(ProfileLink),
  gender: z.enum(options.GENDERS).nullable(),
  dateOfBirth: z.string().nullable(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  languages: z.array(z.string()),
  appearance: Appearance,
  monthlyPrice: Money.nullable(),
  yearlyPrice: Money.nullable(),
  /** Whether others see how many follow and subscribe. */
  hidesCounts: z.boolean(),
  isFreeTrialEnabled: z.boolean(),
  drawsViewerNames: z.boolean(),
  /** Whether their names are in the photos, too. */
  marksPictures: z.boolean(),
  /** Who may send the first message. */
  messagePolicy: z.enum(MESSAGE_POLICIES),
  /** Whose first messages are in the inbox at once. */
  inboxPolicy: z.enum(INBOX_POLICIES),
  /** Requests that look like spam are in a list of their own. */
  hidesSpam: z.boolean(),
  /** Tokens that a fan pays for each message; 0: nothing. */
  messagePrice: TokenAmount,
  isMessageFreeForSubscribers: z.boolean(),
  documents: z.array(PerformerDocument),
  welcomeVideo: MediaFile.nullable(),
  banking: z
    .object({
      accountHolder: z.string(),
      bankName: z.string(),
      country: z.string(),
      accountNumberEnd: z.string(),
      /** False when the stored details cannot be decrypted any more: then they have to be entered again. */
      isReadable: z.boolean(),
      changedAt: Instant,
    })
    .nullable(),
  payoutRoute: z.enum(PAYOUT_ROUTES),
  payoutsPausedUntil: Instant.nullable(), // After a change of where they go, or of the address by an operator
  payoutDetailsHeldUntil: Instant.nullable(), // After a change of the address by an operator
})
export type OwnPerformer = z.output<typeof OwnPerformer>

export const UpdatePerformerBody = z.strictObject({
  name: DisplayName.optional(),
  username: Username.optional(),
  bio: text(2_000).optional(),
  /** All of them, in their order. */
  links: ProfileLinks.optional(),
  gender: z.enum(options.GENDERS).optional(),
  country: z.enum(COUNTRY_CODES).optional(),
  /** Only while none is stored, as after a registration by another provider; at least 18 years ago. */
  dateOfBirth: Day.optional(),
  state: line(100).nullable().optional(),
  city: line(100).nullable().optional(),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(20)
    .optional(), // ISO 639-1
  ...Appearance.partial().shape,
  /** Within the settings' bounds; null: not offered. */
  monthlyPrice: Money.nullable().optional(),
  yearlyPrice: Money.nullable().optional(),
  hidesCounts: z.boolean().optional(),
  isFreeTrialEnabled: z.boolean().optional(),
  messagePolicy: z.enum(MESSAGE_POLICIES).optional(),
  inboxPolicy: z.enum(INBOX_POLICIES).optional(),
  hidesSpam: z.boolean().optional(),
  messagePrice: z.int().min(0).max(ITEM_PRICE.max).optional(),
  isMessageFreeForSubscribers: z.boolean().optional(),
  drawsViewerNames: z.boolean().optional(),
  marksPictures: z.boolean().optional(),
})

/** Filters of `/search` and `/creators`. `relevance`: names most like `q` first, and without `q` the most followed. */
export const PerformerSearchQuery = listQuery(
  ['updatedAt', 'createdAt', 'name', 'followers', 'monthlyPrice', 'relevance'],
  { pageSize: CARDS_PER_PAGE },
).extend({
  gender: z.enum(options.GENDERS).optional(),
  country: z.enum(COUNTRY_CODES).optional(),
  bodyType: z.enum(options.BODY_TYPES).optional(),
  ethnicity: z.enum(options.ETHNICITIES).optional(),
  hair: z.enum(options.HAIRS).optional(),
  eyes: z.enum(options.EYES).optional(),
  age: z.enum(options.AGES).optional(),
  size: z.enum(options.SIZES).optional(),
  sexualOrientation: z.enum(options.SEXUAL_ORIENTATIONS).optional(),
  height: stringEnum(options.HEIGHTS).optional(),
  weight: stringEnum(options.WEIGHTS).optional(),
  isFreeTrialEnabled: Flag.optional(),
  /** The slug of one. */
  category: CategorySlug.optional(),
})

const SHELF_COLUMNS = ['followers', 'updatedAt', 'createdAt', 'name'] as const
/** A few performers beside something else, in the first of these orders unless another one is asked for. */
function shelfQuery<const S extends readonly [string, ...string[]]>(sortable: S) {
  return listQuery(sortable, { sortBy: sortable[0] })
    .omit({ q: true })
    .extend({ pageSize: z.coerce.number().int().min(1).max(24).default(6) })
}

export const performers = defineApi({
  'GET /performers/user/search': {
    for: 'anyone',
    summary: 'Search creators',
    query: PerformerSearchQuery,
    response: countedListOf(PerformerCard),
  },
  'GET /performers/search/random': {
    for: 'anyone',
    summary: 'Some creators in random order, without those the caller follows; or all in the order that is requested',
    query: shelfQuery(['random', ...SHELF_COLUMNS]),
    response: countedListOf(PerformerCard),
  },
  'GET /performers/top': {
    for: 'anyone',
    summary: 'Creators with the most followers',
    query: shelfQuery(SHELF_COLUMNS),
    response: countedListOf(PerformerCard),
  },
  'GET /performers/me': { for: 'performer', summary: 'The profile of the current creator', response: ok(OwnPerformer) },
  'PUT /performers/me': {
    for: 'performer',
    summary: 'Update the profile and prices of the current creator',
    body: UpdatePerformerBody,
    response: ok(OwnPerformer),
    errors: ['username_taken', 'amount_out_of_bounds', 'invalid_state'],
  },
  'GET /performers/{id}': {
    for: 'anyone',
    summary: 'One creator, by id or username',
    params: z.strictObject({ id: opaque(64) }),
    response: ok(PerformerPage),
  },
  'PUT /performers/banking-settings': {
    for: 'performer',
    summary:
      'Set the bank details for payouts, stored encrypted. A change pauses payouts and needs the password or a recent login',
    body: z.strictObject({ ...Banking.shape, currentPassword: CurrentPassword.optional() }),
    response: ok(OwnPerformer),
    errors: ['password_incorrect', 'login_too_old', 'payout_details_held'],
    rateLimit: { max: 20, perSeconds: 3_600 },
  },
  'PUT /performers/payment-gateway-settings': {
    for: 'performer',
    summary: 'Set the payout method. A change pauses payouts and needs the password or a recent login',
    body: z.strictObject({ payoutRoute: z.enum(PAYOUT_ROUTES), currentPassword: CurrentPassword.optional() }),
    response: ok(OwnPerformer),
    errors: ['password_incorrect', 'login_too_old', 'gateway_unavailable', 'payout_details_held'],
    rateLimit: { max: 20, perSeconds: 3_600 },
  },
  'POST /performers/avatar/upload': {
    for: 'performer',
    summary: 'Upload an avatar',
    files: pictureUpload,
    response: ok(UploadedPicture),
    status: 201,
    errors: uploadErrors,
    rateLimit: pictureLimit,
  },
  'POST /performers/cover/upload': {
    for: 'performer',
    summary: 'Upload a cover photo',
    files: pictureUpload,
    response: ok(UploadedPicture),
    status: 201,
    errors: uploadErrors,
    rateLimit: pictureLimit,
  },
  'POST /performers/welcome-video/upload': {
    for: 'performer',
    summary: 'Upload a welcome video, of which the first minute is shown. Replaces the previous one once processed',
    files: { file: { maxBytes: WELCOME_VIDEO_MAX_BYTES, required: true, description: 'MP4, MOV, WebM or Matroska' } },
    response: ok(MediaFile),
    status: 201,
    errors: uploadErrors,
    rateLimit: pictureLimit,
  },
  'DELETE /performers/welcome-video': { for: 'performer', summary: 'Remove the welcome video', response: Done },
  'POST /performers/documents/upload': {
    for: 'performer',
    summary: 'Upload an identity document. Replaces the one of the same kind while the review is open',
    body: z.strictObject({ kind: z.enum(DOCUMENT_KINDS) }),
    files: { file: { maxBytes: 10_000_000, required: true, description: 'Photo of the document' } },
    response: ok(PerformerDocument),
    status: 201,
    errors: [...uploadErrors, 'invalid_state'],
    rateLimit: pictureLimit,
  },
})
