import type { PerformerForReview } from '@limelight/contract/admin'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { OwnPerformer } from '@limelight/contract/performers'
import { writeAudit } from '#/core/audit/audit.service'
import { publicImageUrl } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { type MailContent, queueMail } from '#/platform/mail/mail.service'
import { statusAfterDecision } from './performers.policy.ts'
import * as queries from './performers.queries.ts'
import { getOwnPerformer } from './performers.service.ts'

type Row = Output<typeof PerformerForReview>

export async function listForReview(
  ctx: Ctx,
  query: Parameters<typeof queries.listForReview>[1],
): Promise<{ data: Row[]; total: number }> {
  const { rows, total } = await queries.listForReview(ctx, query)
  return { data: rows.map(toRow), total }
}

type Decision = { operatorId: AccountId; performerId: AccountId } & (
  | { decision: 'approve' }
  | { decision: 'reject'; reason: string }
)

/** Approves or rejects, mails the creator, and records who decided. Throws `invalid_state` when nothing is to be decided. */
export async function decideReview(ctx: Ctx, decision: Decision): Promise<OwnPerformer> {
  const { siteName } = await getSettings(ctx)
  const reason = decision.decision === 'reject' ? decision.reason : null
  await ctx.transaction(async (tx) => {
    const performer = await queries.lockPerformer(tx, decision.performerId)
    if (!performer) throw new AppError('not_found')
    const status = statusAfterDecision(performer.status, decision.decision)
    await queries.updatePerformer(tx, decision.performerId, {
      status,
      rejection_reason: reason,
      reviewed_at: tx.clock.now(),
    })
    await writeAudit(tx, {
      actorId: decision.operatorId,
      action: decision.decision === 'approve' ? 'performer.approved' : 'performer.rejected',
      targetType: 'performer',
      targetId: decision.performerId,
      details: { reason },
    })
    if (performer.email) await queueMail(tx, performer.email, { ...mailFor(ctx.config.publicUrl, reason), siteName })
  })
  return getOwnPerformer(ctx, decision.performerId)
}

function mailFor(origin: string, reason: string | null): MailContent {
  if (reason === null) {
    return {
      subject: 'Your profile is approved',
      paragraphs: ['Welcome! Your profile is now public. You can publish and sell.'],
      action: { label: 'Publish your first post', url: `${origin}/creator/feeds/new` },
    }
  }
  return {
    subject: 'Your profile was not approved',
    paragraphs: [
      'We reviewed your profile and couldn’t approve it yet.',
      `Reason: ${reason}`,
      'You can upload new documents at any time.',
    ],
    action: { label: 'View my profile', url: `${origin}/creator/account` },
  }
}

function toRow(row: queries.PerformerRow & { documents: number }): Row {
  return {
    _id: row.account_id,
    username: row.username,
    name: row.name,
    email: row.email,
    avatar: publicImageUrl(row.avatar_file_id, 'avatar'),
    status: row.status,
    country: row.country,
    documents: row.documents,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
