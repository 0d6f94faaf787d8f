/** Links as their creators see them. */
import { randomInt, randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Output } from '@limelight/contract/api'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, LinkId, type OfferId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { linkPath } from '@limelight/contract/people/link-address'
import { LINKS_EVER_MAX, LINKS_MAX, type links, type OwnLink } from '@limelight/contract/people/links'
import { RESERVED_NAMES } from '@limelight/contract/reserved-names'
import { getSettings } from '#/core/settings/settings.service'
import { lockAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { ListQuery } from '#/platform/db/list'
import { csvStream } from '#/platform/http/csv'
import * as queries from './links.queries.ts'

type NewLink = Output<(typeof links)['POST /performer/links']['body']>
type Update = Output<(typeof links)['PUT /performer/links/{id}']['body']>

/** Without those that are mistaken for each other. */
const SLUG_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const SLUG_LENGTH = 7
const BATCH = 200

export async function listOwnLinks(
  ctx: Ctx,
  performerId: AccountId,
  query: ListQuery & { isArchived?: boolean | undefined },
): Promise<CountedData<OwnLink>> {
  const { rows, ...page } = await queries.listOwnLinks(ctx, performerId, query)
  return { data: rows.map(toOwnLink), ...page }
}

/** Throws `not_found` for somebody else's. */
export async function getOwnLink(db: Ctx | Tx, ref: queries.LinkRef): Promise<OwnLink> {
  const row = await queries.findOwnLink(db, ref)
  if (!row) throw new AppError('not_found')
  return toOwnLink(row)
}

/** Throws `limit_reached`, `link_slug_taken`. Locks the account, so that two at once are counted. */
export async function createLink(ctx: Ctx, performerId: AccountId, body: NewLink): Promise<OwnLink> {
  const id = LinkId.parse(randomUUIDv7())
  await ctx.transaction(async (tx) => {
    await lockAccount(tx, performerId)
    await requireRoom(tx, performerId)
    const offer_id = await ownOffer(tx, performerId, body.offerId ?? null)
    await insert(tx, { id, performer_id: performerId, name: body.name, offer_id }, body.slug)
  })
  return getOwnLink(ctx, { id, performerId })
}

/** Throws `not_found` for somebody else's, `limit_reached` where one too many is restored. */
export async function changeLink(ctx: Ctx, ref: queries.LinkRef, update: Update): Promise<OwnLink> {
  const { name, offerId, isArchived } = update
  await ctx.transaction(async (tx) => {
    await lockAccount(tx, ref.performerId)
    const link = await queries.lockLink(tx, ref)
    if (!link) throw new AppError('not_found')
    const wasArchived = link.archived_at !== null
    if (wasArchived && isArchived === false) await requireRoom(tx, ref.performerId, { isNew: false })
    await queries.updateLink(tx, ref.id, {
      ...(name !== undefined && { name }),
      ...(offerId !== undefined && { offer_id: await ownOffer(tx, ref.performerId, offerId) }),
      ...(isArchived !== undefined &&
        isArchived !== wasArchived && { archived_at: isArchived ? tx.clock.now() : null }),
    })
  })
  return getOwnLink(ctx, ref)
}

/** Every link, the newest first. */
export async function exportLinks(ctx: Ctx, performerId: AccountId): Promise<Readable> {
  const { currency } = await getSettings(ctx)
  const header = ['Created', 'Name', 'Address', 'Archived', 'Visits', 'Sign-ups', 'Subscribers', 'Net', 'Currency']
  return csvStream<queries.OwnLinkRow>(header, {
    nextBatch: (last) => queries.listLinksBefore(ctx, performerId, { last, limit: BATCH }),
    cells: (row) => [
      row.created_at.toString(),
      row.name,
      new URL(linkPath(row.slug), ctx.config.publicUrl).href,
      row.archived_at?.toString() ?? null,
      row.visits,
      row.sign_ups,
      row.subscribers,
      { minor: row.net_minor },
      currency,
    ],
  })
}

async function requireRoom(tx: Tx, performerId: AccountId, { isNew } = { isNew: true }): Promise<void> {
  const { open, ever } = await queries.countLinks(tx, performerId)
  if (open >= LINKS_MAX) throw new AppError('limit_reached', { maximum: LINKS_MAX })
  if (isNew && ever >= LINKS_EVER_MAX) throw new AppError('limit_reached', { maximum: LINKS_EVER_MAX })
}

async function ownOffer(tx: Tx, performerId: AccountId, id: OfferId | null): Promise<OfferId | null> {
  if (id !== null && !(await queries.isOwnOffer(tx, performerId, id)))
    throw invalidField('offerId', 'Choose one of your offers.')
  return id
}

type Given = Pick<queries.LinkRow, 'id' | 'performer_id' | 'name' | 'offer_id'>

/** Names of the site's own addresses would look official. */
async function insert(tx: Tx, link: Given, chosen: string | undefined): Promise<void> {
  if (chosen !== undefined) {
    if (RESERVED_NAMES.has(chosen) || !(await queries.insertLink(tx, { ...link, slug: chosen })))
      throw new AppError('link_slug_taken')
    return
  }
  // Of 27 billion; the next one is free.
  while (!(await queries.insertLink(tx, { ...link, slug: randomSlug() })));
}

function randomSlug(): string {
  return Array.from({ length: SLUG_LENGTH }, () => SLUG_LETTERS[randomInt(SLUG_LETTERS.length)]).join('')
}

/** Pure. */
function toOwnLink(row: queries.OwnLinkRow): OwnLink {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    offer: offerOf(row),
    isArchived: row.archived_at !== null,
    createdAt: row.created_at.toString(),
    visits: row.visits,
    signUps: row.sign_ups,
    subscribers: row.subscribers,
    net: decimalFromMinor(row.net_minor),
  }
}

function offerOf(row: queries.OwnLinkRow): OwnLink['offer'] {
  const { offer_id, offer_kind, percent_bps, price_minor, days, payments, code } = row
  if (offer_id === null || offer_kind === null) return null
  return {
    _id: offer_id,
    kind: offer_kind,
    // Basis points are hundredths of a percent.
    percent: percent_bps === null ? null : decimalFromMinor(percent_bps),
    days,
    price: price_minor === null ? null : decimalFromMinor(price_minor),
    payments: payments ?? 1,
    code,
    isOpen: row.is_offer_open ?? false,
  }
}
