import { AppError } from '@limelight/contract/errors'
import { OFFSET_MAX } from '@limelight/contract/page'
import { mayOperate } from '@limelight/contract/people/operator-roles'
import type { LoggedMail, MailKind, MailState } from '@limelight/contract/site/mail-log'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import type { Caller } from '#/platform/http/caller'
import { findLoggedMail, type LoggedMailRow, listMailRows, reopenMail } from '#/platform/mail/mail-log.queries'
import { maskAddress } from './mask-address.ts'

type Query = ListQuery & { state?: MailState | undefined; kind?: MailKind | undefined }
type Mails = { data: LoggedMail[]; total: number; isTotalCapped: boolean }

/** Whole addresses are for those who may correct them. */
export async function listMails(ctx: Ctx, caller: Pick<Caller, 'operatorRole'>, query: Query): Promise<Mails> {
  const isMasked = !mayOperate(caller.operatorRole, 'people')
  const { rows, total } = await listMailRows(ctx, { ...query, isExact: isMasked, countedMax: OFFSET_MAX })
  return { data: rows.map((row) => toMail(row, isMasked)), total, isTotalCapped: total === OFFSET_MAX }
}

/**
 * Queues the same mail again. Of several at once one does; throws `invalid_state` while it waits for its first attempts, and for a mail
 * whose link opens something by itself: that is not stored any more, or has expired.
 */
export async function resendMail(ctx: Ctx, caller: Pick<Caller, 'id'>, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await findLoggedMail(tx, id)
    if (!row) throw new AppError('not_found')
    if (canResend(row) !== 'yes') throw new AppError('invalid_state')
    await reopenMail(tx, id)
    await tx.enqueue('mail-send', { mailId: id })
    const details = { kind: row.kind, state: row.state }
    await writeAudit(tx, { actorId: caller.id, action: 'mail.resent', targetType: 'mail', targetId: id, details })
  })
}

function canResend({ state, is_sent_once }: LoggedMailRow): LoggedMail['canResend'] {
  if (is_sent_once) return 'secret'
  return state === 'queued' || state === 'deferred' ? 'waiting' : 'yes'
}

function toMail(row: LoggedMailRow, isMasked: boolean): LoggedMail {
  const masked = maskAddress(row.recipient)
  const instant = (value: Temporal.Instant | null) => value?.toString() ?? null
  return {
    _id: row.id,
    kind: row.kind,
    recipient: isMasked ? masked : row.recipient,
    state: row.state,
    attempts: row.attempts,
    // Servers repeat the address in what they say of it, in a spelling of theirs.
    answer: isMasked ? (row.failure?.replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/gu, masked) ?? null) : row.failure,
    createdAt: row.created_at.toString(),
    resentAt: instant(row.resent_at),
    attemptedAt: instant(row.attempted_at),
    sentAt: instant(row.sent_at),
    canResend: canResend(row),
  }
}
