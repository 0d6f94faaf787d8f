import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { OwnPerformer } from '@limelight/contract/people/performers'
import type { ReviewGap } from '@limelight/contract/people/review-checks'
import type { Role } from '@limelight/contract/people/roles'
import type { PerformerForReview } from '@limelight/contract/site/admin'
import { writeAudit } from '#/core/audit/audit.service'
import { publicImageUrl } from '#/core/media/media.service'
import { getAccount, makePerformer } from '#/people/accounts/accounts.service'
import { notifyAndMail } from '#/people/notifications/notify.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { Mail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import { statusAfterDecision } from './performers.policy.ts'
import * as queries from './performers.queries.ts'
import { getOwnPerformer } from './performers.service.ts'
import { getReviewChecks } from './review-checks.service.ts'
import english from './words/en.json' with { type: 'json' }

type Row = Output<typeof PerformerForReview>

export async function listForReview(
  ctx: Ctx,
  query: Parameters<typeof queries.listForReview>[1],
): Promise<CountedData<Row>> {
  const { rows, ...counted } = await queries.listForReview(ctx, query)
  return { data: rows.map(toRow), ...counted }
}

type Decision = { operatorId: AccountId; performerId: AccountId } & (
  | { decision: 'approve'; mayOverride: boolean; overrideReason: string | undefined }
  | { decision: 'reject'; reason: string }
)

/**
 * Approves or rejects, mails the creator, and records who decided. Throws `invalid_state` when nothing is to be decided, `review_incomplete` for an
 * approval while something is missing that the operator may not override, and `forbidden` where they give a reason to.
 */
export async function decideReview(ctx: Ctx, decision: Decision): Promise<OwnPerformer> {
  const reason = decision.decision === 'reject' ? decision.reason : null
  await ctx.transaction(async (tx) => {
    const performer = await queries.lockPerformer(tx, decision.performerId)
    if (!performer) throw new AppError('not_found')
    const status = statusAfterDecision(performer.status, decision.decision)
    const overridden = decision.decision === 'approve' ? await requireChecks(tx, decision) : []
    await queries.updatePerformer(tx, decision.performerId, {
      status,
      rejection_reason: reason,
      reviewed_at: tx.clock.now(),
    })
    if (status === 'active') await makePerformer(tx, decision.performerId)
    await writeAudit(tx, {
      actorId: decision.operatorId,
      action: decision.decision === 'approve' ? 'performer.approved' : 'performer.rejected',
      targetType: 'performer',
      targetId: decision.performerId,
      details:
        decision.decision === 'approve' && overridden.length > 0
          ? { reason, overridden, overrideReason: decision.overrideReason }
          : { reason },
    })
    const { role } = await getAccount(tx, decision.performerId)
    const happening = {
      kind: 'review',
      event: reason === null ? 'approved' : 'rejected',
      accountId: decision.performerId,
      actorId: null,
      target: role === 'fan' ? ({ kind: 'performer', id: decision.performerId } as const) : null,
      source: `review/${tx.clock.now()}`,
      groupKey: `review/${tx.clock.now()}`,
    } as const
    await notifyAndMail(tx, happening, { mail: mailFor(ctx.config.publicUrl, { role, reason }) })
  })
  return getOwnPerformer(ctx, decision.performerId)
}

type Approval = Extract<Decision, { decision: 'approve' }>

/** Answers what was missing and is overridden. */
async function requireChecks(tx: Tx, { mayOverride, overrideReason, ...who }: Approval): Promise<ReviewGap[]> {
  const { gaps } = await getReviewChecks(tx, who)
  if (gaps.length === 0) return gaps
  if (!mayOverride && overrideReason !== undefined) throw new AppError('forbidden')
  if (!mayOverride || gaps.includes('underage')) throw new AppError('review_incomplete', { gaps })
  return gaps
}

const wordsFor = wordsIn(import.meta.dirname, english)

function mailFor(origin: string, { role, reason }: { role: Role; reason: string | null }): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    if (reason === null) {
      return {
        subject: t('approved.subject'),
        paragraphs: [t('approved.text')],
        items: [
          { title: t('approved.price.title'), text: t('approved.price.text'), url: `${origin}/creator/account/prices` },
          { title: t('approved.payout.title'), text: t('approved.payout.text'), url: `${origin}/creator/payouts` },
          { title: t('approved.share.title'), text: t('approved.share.text'), url: `${origin}/creator/dashboard` },
        ],
        action: { label: t('approved.action'), url: `${origin}/creator/feeds/new` },
      }
    }
    return {
      subject: t('rejected.subject'),
      paragraphs: [t('rejected.text'), t('rejected.reason', { reason }), t('rejected.again')],
      action: {
        label: t('rejected.action'),
        url: `${origin}${role === 'fan' ? '/user/creator' : '/creator/account/documents'}`,
      },
    }
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
