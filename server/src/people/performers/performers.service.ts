import type { Output } from '@limelight/contract/api'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import { AccountId, type DocumentId } from '@limelight/contract/ids'
import { minorFromDecimal } from '@limelight/contract/money'
import { Appearance } from '@limelight/contract/people/appearance'
import { Banking, type PayoutRoute } from '@limelight/contract/people/banking'
import type {
  DocumentKind,
  OwnPerformer,
  PerformerStatus,
  UpdatePerformerBody,
} from '@limelight/contract/people/performers'
import { getSettings, readSettings } from '#/core/settings/settings.service'
import { changeAccount, getAccount, getCurrentUser } from '#/people/accounts/accounts.service'
import { heldUntil } from '#/people/accounts/email-repairs.service'
import { findByFormerUsername } from '#/people/accounts/former-usernames.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { pick } from '#/platform/pick'
import { type BankDetails, bankingSummary, openBanking, payoutsPausedUntil, sealBanking } from './banking.ts'
import { type DocumentRow, listDocuments, replaceDocument } from './documents.queries.ts'
import { toOwn } from './performer-view.ts'
import { requireAge, statusAfter } from './performers.policy.ts'
import type { PerformerRow } from './performers.queries.ts'
import * as queries from './performers.queries.ts'
import { findWelcomeVideo } from './welcome-video.service.ts'

export { type BankDetails, payoutsPausedUntil } from './banking.ts'
export { requireAge } from './performers.policy.ts'
export { askPublicPerformer, type PerformerRow } from './performers.queries.ts'

type NewPerformer = { gender: string | null; dateOfBirth: string | null; country: string | null }

/** The state follows from the submitted documents and the address; see `statusAfter`. */
export async function createPerformer(
  tx: Tx,
  accountId: AccountId,
  { gender, dateOfBirth, country }: NewPerformer,
): Promise<void> {
  await queries.insertPerformer(tx, { accountId, gender, dateOfBirth, country, status: 'documents_missing' })
}

type Introduction = {
  bio: string
  country: string
  city: string
  monthlyPriceMinor: number
  yearlyPriceMinor: number
  hasFreeTrial: boolean
}

/** A performer who needs no review: the demonstration's. */
export async function introducePerformer(
  tx: Tx,
  accountId: AccountId,
  { bio, country, city, monthlyPriceMinor, yearlyPriceMinor, hasFreeTrial }: Introduction,
): Promise<void> {
  await queries.insertPerformer(tx, {
    accountId,
    gender: 'female',
    dateOfBirth: '1990-01-01',
    country,
    status: 'active',
  })
  await queries.updatePerformer(tx, accountId, {
    bio,
    city,
    monthly_price_minor: monthlyPriceMinor,
    yearly_price_minor: yearlyPriceMinor,
    is_free_trial_enabled: hasFreeTrial,
    reviewed_at: tx.clock.now(),
  })
}

/** Throws `not_found`. In any state: for themselves and the operator. */
export async function getPerformer(db: Db, id: AccountId): Promise<PerformerRow> {
  const performer = await queries.findPerformer(db, id)
  if (!performer) throw new AppError('not_found')
  return performer
}

/** Approved ones only, without those a block stands between. */
export function findPublicPerformers(db: Db, ids: readonly AccountId[], viewer: Viewer): Promise<PerformerRow[]> {
  return queries.findPublicPerformers(db, ids, viewer)
}

/** Throws `not_found` for performers who are unknown, not approved, or blocked by or for the viewer. */
export async function getPublicPerformer(db: Db, id: AccountId, viewer: Viewer): Promise<PerformerRow> {
  const performer = await queries.findPublicPerformer(db, { id }, viewer)
  if (!performer) throw new AppError('not_found')
  return performer
}

/** Whom the viewer may buy from: as `getPublicPerformer`, and `not_found` for the viewer's own account. */
export async function getOtherPerformer(
  db: Db,
  id: AccountId,
  viewer: Viewer & { id: AccountId },
): Promise<PerformerRow> {
  if (id === viewer.id) throw new AppError('not_found')
  return getPublicPerformer(db, id, viewer)
}

/** Throws `not_found` as `getPublicPerformer` does. */
export async function requirePublicPerformer(db: Db, id: AccountId, viewer: Viewer): Promise<void> {
  if (!(await queries.isPublicPerformer(db, id, viewer))) throw new AppError('not_found')
}

/** Also by a name that they had until not long ago. */
export async function getPublicPerformerByName(
  db: Ctx | Tx,
  idOrUsername: string,
  viewer: Viewer,
): Promise<PerformerRow> {
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(idOrUsername)
  if (isId) return getPublicPerformer(db, AccountId.parse(idOrUsername.toLowerCase()), viewer)
  const username = idOrUsername.toLowerCase()
  const performer = await queries.findPublicPerformer(db, { username }, viewer)
  if (performer) return performer
  const renamedId = await findByFormerUsername(db, username)
  if (renamedId === undefined) throw new AppError('not_found')
  return getPublicPerformer(db, renamedId, viewer)
}

export async function getOwnPerformer(ctx: Ctx, id: AccountId): Promise<OwnPerformer> {
  const [row, user, documents] = await Promise.all([
    getPerformer(ctx, id),
    // A second factor is required of operators only.
    getCurrentUser(ctx, { id, hasFactor: true }),
    listDocuments(ctx, id),
  ])
  const welcomeVideo = await findWelcomeVideo(ctx, row.welcome_video_file_id, id)
  const now = ctx.clock.now()
  const pausedUntil = payoutsPausedUntil(row, now) ?? null
  const banking = bankingSummary(ctx, row)
  return toOwn(row, { user, documents, banking, pausedUntil, heldUntil: heldUntil(row, now), welcomeVideo })
}

type Update = Output<typeof UpdatePerformerBody>

/** Throws `username_taken`, and `amount_out_of_bounds` for prices outside the settings' bounds. */
export async function changeOwnPerformer(ctx: Ctx, id: AccountId, update: Update): Promise<OwnPerformer> {
  const { name, username, monthlyPrice, yearlyPrice, isFreeTrialEnabled, hidesCounts, dateOfBirth, links, ...rest } =
    update
  const {
    messagePolicy,
    inboxPolicy,
    hidesSpam,
    messagePrice,
    isMessageFreeForSubscribers,
    drawsViewerNames,
    marksPictures,
    ...profile
  } = rest
  const [settings, { columns, appearance }] = [await getSettings(ctx), splitProfile(profile)]
  const offer = {
    links: links && JSON.stringify(links),
    is_free_trial_enabled: isFreeTrialEnabled,
    hides_counts: hidesCounts,
    message_policy: messagePolicy,
    inbox_policy: inboxPolicy,
    hides_spam: hidesSpam,
    message_price_tokens: messagePrice,
    is_message_free_for_subscribers: isMessageFreeForSubscribers,
    draws_viewer_names: drawsViewerNames,
    marks_pictures: marksPictures,
    monthly_price_minor: priceWithin(settings, monthlyPrice),
    yearly_price_minor: priceWithin(settings, yearlyPrice),
  }
  await ctx.transaction(async (tx) => {
    if (name !== undefined || username !== undefined) await changeAccount(tx, id, given({ name, username }))
    await queries.updatePerformer(tx, id, given({ ...columns, ...offer }))
    if (dateOfBirth !== undefined) await enterDateOfBirth(tx, id, dateOfBirth)
    const performer = await lockPerformer(tx, id)
    if (performer.status === 'documents_missing') await settleStatus(tx, performer)
    if (Object.keys(appearance).length > 0) await queries.mergeAppearance(tx, id, given(appearance))
  })
  return getOwnPerformer(ctx, id)
}

/** Throws `invalid_state` once one is stored: the operator compares it with the documents. */
async function enterDateOfBirth(tx: Tx, id: AccountId, dateOfBirth: string): Promise<void> {
  requireAge(dateOfBirth, tx.clock.now())
  const performer = await lockPerformer(tx, id)
  if (performer.date_of_birth === dateOfBirth) return
  if (performer.date_of_birth !== null) throw new AppError('invalid_state')
  await queries.updatePerformer(tx, id, { date_of_birth: dateOfBirth })
}

type Profile = Pick<Update, (typeof queries.PROFILE_COLUMNS)[number] | keyof Output<typeof Appearance>>

/** Does not compile for a field of the body that is neither a column of the profile nor a part of the appearance. */
function splitProfile<T extends Profile>(profile: T & { [K in Exclude<keyof T, keyof Profile>]: never }) {
  return {
    columns: pick<Profile, (typeof queries.PROFILE_COLUMNS)[number]>(profile, queries.PROFILE_COLUMNS),
    appearance: pick<Profile, keyof Output<typeof Appearance>>(profile, Appearance.keyof().options),
  }
}

/** Says whether they are others than before: the same ones again change nothing. Throws `payout_details_held`. Locks the performer. */
export async function changeBanking(tx: Tx, id: AccountId, banking: BankDetails): Promise<boolean> {
  const performer = await lockPerformer(tx, id)
  requireDetailsNotHeld(performer, tx.clock.now())
  const known = findBankDetails(tx, performer)
  if (known && JSON.stringify(known) === JSON.stringify(Banking.parse(banking))) return false
  await queries.updatePerformer(tx, id, {
    banking_sealed: sealBanking(tx.config, id, banking),
    banking_account_end: banking.accountNumber.slice(-4),
    banking_changed_at: tx.clock.now(),
    // The first ones are no change: until now there was nowhere that payouts could have gone.
    ...(performer.banking_sealed !== null && { banking_replaced_at: tx.clock.now() }),
  })
  return true
}

/** Throws `payout_details_held` while the address of the account was corrected by an operator a short time ago. */
export function requireDetailsNotHeld(performer: PerformerRow, now: Temporal.Instant): void {
  const until = heldUntil(performer, now)
  if (until) throw new AppError('payout_details_held', { until: until.toString() })
}

/** Says whether it is another than before. Throws `payout_details_held`. Locks the performer. */
export async function changePayoutRoute(tx: Tx, id: AccountId, route: PayoutRoute): Promise<boolean> {
  const performer = await lockPerformer(tx, id)
  if (performer.payout_route === route) return false
  requireDetailsNotHeld(performer, tx.clock.now())
  await queries.updatePerformer(tx, id, { payout_route: route, payout_route_changed_at: tx.clock.now() })
  return true
}

/** Throws `not_found`. Whatever is decided about them meanwhile waits. */
export async function lockPerformer(tx: Tx, id: AccountId): Promise<PerformerRow> {
  const performer = await queries.lockPerformer(tx, id)
  if (!performer) throw new AppError('not_found')
  return performer
}

/** The decrypted details, only for paying the creator; the caller audits the access. */
export function findBankDetails(ctx: Pick<Ctx, 'config' | 'log'>, performer: PerformerRow): BankDetails | undefined {
  return performer.banking_sealed ? openBanking(ctx, performer.account_id, performer.banking_sealed) : undefined
}

type NewDocument = { id: DocumentId; storageKey: string; kind: DocumentKind }

/** Adds or replaces a document while their review is open; `invalid_state` once it is decided for them. */
export async function addDocument(
  tx: Tx,
  performerId: AccountId,
  { id, storageKey, kind }: NewDocument,
): Promise<DocumentRow> {
  const performer = await lockPerformer(tx, performerId)
  if (performer.status === 'active' || performer.status === 'suspended') throw new AppError('invalid_state')
  const replaced = await replaceDocument(tx, { id, performer_id: performerId, kind, storage_key: storageKey })
  if (replaced !== undefined) await tx.enqueue('document-delete', { storageKey: replaced })
  await settleStatus(tx, performer)
  return { id, performer_id: performerId, kind, storage_key: storageKey, created_at: tx.clock.now() }
}

/** Their address is verified: they may move on to the review. Does nothing for accounts that are no performers. */
export async function confirmEmail(tx: Tx, accountId: AccountId): Promise<void> {
  const performer = await queries.lockPerformer(tx, accountId)
  if (performer) await settleStatus(tx, performer)
}

/** Counters of their public page; written by the domains of the counted rows. */
export function addToCounters(tx: Tx, id: AccountId, deltas: Partial<Record<queries.Counter, number>>): Promise<void> {
  return queries.addToCounters(tx, id, deltas)
}

async function settleStatus(tx: Tx, performer: PerformerRow): Promise<PerformerStatus> {
  const [account, documents, settings] = [
    await getAccount(tx, performer.account_id),
    await listDocuments(tx, performer.account_id),
    await readSettings(tx),
  ]
  const status = statusAfter(performer.status, {
    isEmailConfirmed: account.email_verified_at !== null || !settings.requireEmailVerification,
    isPersonKnown: performer.date_of_birth !== null && performer.gender !== null && performer.country !== null,
    documents: documents.map((document) => document.kind),
  })
  if (status !== performer.status) await queries.updatePerformer(tx, performer.account_id, { status })
  return status
}

function priceWithin(settings: Settings, price: number | null | undefined): number | null | undefined {
  if (price === null || price === undefined) return price
  const { minimumSubscriptionPrice: minimum, maximumSubscriptionPrice: maximum } = settings
  if (price < minimum || price > maximum) throw new AppError('amount_out_of_bounds', { minimum, maximum })
  return minorFromDecimal(price)
}

/** Leaves out missing fields, since `undefined` is not a column's value. */
function given<T extends Record<string, unknown>>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // Exactly the absent keys are dropped.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
