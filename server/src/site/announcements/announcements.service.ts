import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, AnnouncementId } from '@limelight/contract/ids'
import { OFFSET_MAX } from '@limelight/contract/page'
import type { Announcement, AnnouncementAudience, announcements } from '@limelight/contract/site/announcements'
import { writeAudit } from '#/core/audit/audit.service'
import { deliverToMany } from '#/people/notifications/deliver.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import * as queries from './announcements.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'announcement-deliver': { announcementId: string }
  }
}

type New = Output<(typeof announcements)['POST /admin/announcements']['body']>

const BATCH = 1_000

/** Audited. The rest is done by a job. */
export async function announce(tx: Tx, operatorId: AccountId, input: New): Promise<AnnouncementId> {
  const id = AnnouncementId.parse(randomUUIDv7())
  const { title, audience } = input
  await queries.insertAnnouncement(tx, { ...input, id, link: input.link ?? null, operatorId })
  const target = { targetType: 'announcement', targetId: id }
  await writeAudit(tx, { actorId: operatorId, action: 'announcement.sent', ...target, details: { title, audience } })
  await tx.enqueue('announcement-deliver', { announcementId: id })
  return id
}

/**
 * Delivers it batch by batch. Each batch is a transaction that also notes how far it came, so that a delivery that was
 * interrupted goes on where it stopped, and nobody gets it twice.
 */
export async function deliverAnnouncement(ctx: Ctx, id: AnnouncementId): Promise<void> {
  while (await ctx.transaction((tx) => deliverBatch(tx, id)));
}

/** False when it is finished. */
async function deliverBatch(tx: Tx, id: AnnouncementId): Promise<boolean> {
  const row = await queries.lockAnnouncement(tx, id)
  if (row?.status !== 'sending') return false
  const accountIds = await queries.findAudience(tx, row.audience, { after: row.reached_account_id, limit: BATCH })
  const target = { kind: 'announcement', id } as const
  const happening = { kind: 'announcement', actorId: null, target, source: `announcement/${id}` } as const
  await deliverToMany(tx, happening, { accountIds, at: row.created_at })
  const isLast = accountIds.length < BATCH
  await queries.updateProgress(tx, id, {
    status: isLast ? 'sent' : 'sending',
    reached: accountIds.at(-1) ?? row.reached_account_id,
    count: accountIds.length,
  })
  return !isLast
}

/** `isCapped`: counting stopped, there are more. */
export async function countReached(
  ctx: Ctx,
  audience: AnnouncementAudience,
): Promise<{ count: number; isCapped: boolean }> {
  const counted = await queries.countAudience(ctx, audience)
  return { count: Math.min(counted, OFFSET_MAX), isCapped: counted > OFFSET_MAX }
}

export async function listAnnouncements(
  ctx: Ctx,
  query: Omit<ListQuery, 'q'>,
): Promise<{ data: Announcement[]; total: number }> {
  const { rows, total } = await queries.listAnnouncements(ctx, query)
  return { data: rows.map(toAnnouncement), total }
}

/** Throws `not_found`. */
export async function getAnnouncement(ctx: Ctx, id: AnnouncementId): Promise<Announcement> {
  const row = await queries.findAnnouncement(ctx, id)
  if (!row) throw new AppError('not_found')
  return toAnnouncement(row)
}

function toAnnouncement(row: queries.AnnouncementRow): Announcement {
  const { id, title, text, link, audience, status, sent_count, created_at, updated_at } = row
  return {
    _id: id,
    title,
    text,
    link,
    audience,
    status,
    sent: sent_count,
    createdAt: created_at.toString(),
    updatedAt: updated_at.toString(),
  }
}
