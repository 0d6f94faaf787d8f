/** Links as visitors use them. */
import { createHmac } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import {
  OFFER_PARAM,
  rememberedSlugs,
  SLUG_PATTERN,
  VIA_COOKIE,
  VIA_MAX,
  VIA_PARAM,
} from '@limelight/contract/people/link-address'
import { getPublicPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { SessionCookie } from '#/platform/http/endpoint'
import * as queries from './visits.queries.ts'

/** A person counts once in this time. */
const VISIT_EVERY = { minutes: 30 }
const COUNTED_AT_ONCE = 5_000

export type Visit = {
  slug: string
  viewer: Viewer
  /** Of an anonymous visitor: network and browser. */
  visitor: string
  /** By a person who comes from outside, not by a program and not back from a log-in. */
  isCounted: boolean
}

/** Where a link leads, for whom its creator is public. Undefined for all others, as for no link. */
export async function visitLink(ctx: Ctx, { slug, viewer, visitor, isCounted }: Visit): Promise<string | undefined> {
  const link = SLUG_PATTERN.test(slug) ? await queries.findLink(ctx, slug) : undefined
  if (!link) return undefined
  const performer = await getPublicPerformer(ctx, link.performer_id, viewer).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  if (!performer) return undefined
  if (link.is_archived) return `/${performer.username}`
  if (viewer.id !== undefined)
    await queries.insertTouch(ctx, { linkId: link.id, accountId: viewer.id, isSignUp: false })
  if (isCounted && viewer.id !== link.performer_id && viewer.role !== 'operator')
    await queries.noteVisit(ctx, { linkId: link.id, ...hashesOf(ctx, viewer.id ?? visitor) })
  const params = new URLSearchParams({ [VIA_PARAM]: slug })
  if (link.offer_code !== null) params.set(OFFER_PARAM, link.offer_code)
  return `/${performer.username}?${params}`
}

/** The day is part of what is hashed: nobody is recognised on another day, except within the half hour after midnight. */
function hashesOf({ config, clock }: Ctx, visitor: string) {
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const hashOf = (day: Temporal.PlainDate) =>
    createHmac('sha256', config.keyFor('link-visits')).update(`${day}/${visitor}`).digest().subarray(0, 16)
  return {
    hash: hashOf(today),
    hashOfYesterday: hashOf(today.subtract({ days: 1 })),
    since: clock.now().subtract(VISIT_EVERY),
  }
}

/** Of links by which a new account came: what its browser remembers with its owner's consent, then the address of this visit. */
export function slugsOf(
  { clock }: Pick<Ctx, 'clock'>,
  { cookie, via }: { cookie: Pick<SessionCookie, 'get'>; via: string | undefined },
): string[] {
  const today = Math.floor(clock.now().epochMilliseconds / 86_400_000)
  return [...rememberedSlugs(cookie.get(VIA_COOKIE), today), ...(via ? [via.toLowerCase()] : [])]
}

/** For a new account: by the slugs that its browser names, the first of each creator. Unknown and archived ones count nothing. */
export async function touchOnSignUp(tx: Tx, accountId: AccountId, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs.slice(0, VIA_MAX + 1)) {
    const link = SLUG_PATTERN.test(slug) ? await queries.findLink(tx, slug) : undefined
    if (link && !link.is_archived) await queries.insertTouch(tx, { linkId: link.id, accountId, isSignUp: true })
  }
}

/** Batch after batch, so that no transaction is long. */
export async function countPendingVisits(ctx: Ctx): Promise<void> {
  for (;;) {
    const counted = await ctx.transaction((tx) => queries.countPending(tx, COUNTED_AT_ONCE))
    if (counted < COUNTED_AT_ONCE) return
  }
}

/** Of two days the hashes are compared; nothing older is looked at. */
export async function deleteOldVisits(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await queries.deleteVisitsBefore(ctx, ctx.clock.now().subtract({ hours: 48 }), signal)
}
