/** What operators do about streams that are on air: they look, warn, and end. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId, StreamId } from '@limelight/contract/ids'
import { LRUCache } from 'lru-cache'
import { writeAudit } from '#/core/audit/audit.service'
import { notifyAndMail } from '#/people/notifications/notify.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Mail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import { announceStream, endStream } from './stream-media.service.ts'
import { lockStream, updateStream } from './streams.queries.ts'
import english from './words/en.json' with { type: 'json' }

const wordsFor = wordsIn(import.meta.dirname, english)
/** A page renews its address each minute: what follows within this time is the same look. */
const ONE_LOOK_MS = 10 * 60_000

type Decision = { operatorId: AccountId; id: StreamId; reason: string }

/** Throws `not_found`, and `invalid_state` when it is over. */
export async function endByOperator(tx: Tx, decision: Decision): Promise<void> {
  const row = await lockKnown(tx, decision.id)
  if (!(await endStream(tx, decision.id, 'operator'))) throw new AppError('invalid_state')
  await auditDecision(tx, 'stream.ended', { ...decision, performerId: row.performer_id })
}

/** Throws `not_found`, and `invalid_state` for what is not on air. */
export async function warnCreator(tx: Tx, decision: Decision): Promise<void> {
  const { id, reason } = decision
  const { performer_id: performerId, status } = await lockKnown(tx, id)
  if (status !== 'live') throw new AppError('invalid_state')
  const at = tx.clock.now()
  await updateStream(tx, id, { warning_text: reason, warned_at: at })
  await announceStream(tx, id)
  await auditDecision(tx, 'stream.warned', { ...decision, performerId })
  const source = `warned/${id}/${at}`
  const target = { kind: 'stream', id } as const
  const about = { accountId: performerId, actorId: null, target, source, groupKey: source }
  await notifyAndMail(
    tx,
    { kind: 'review', event: 'stream_warned', ...about },
    { mail: mailOf(tx.config.publicUrl, reason) },
  )
}

async function lockKnown(tx: Tx, id: StreamId) {
  const row = await lockStream(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function auditDecision(
  tx: Tx,
  action: 'stream.ended' | 'stream.warned',
  { operatorId, id, reason, performerId }: Decision & { performerId: AccountId },
): Promise<void> {
  await writeAudit(tx, {
    actorId: operatorId,
    action,
    targetType: 'stream',
    targetId: id,
    details: { reason, performerId },
  })
}

function mailOf(origin: string, reason: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('warned.subject'),
      paragraphs: [t('warned.text'), t('warned.reason', { reason }), t('warned.next')],
      action: { label: t('warned.action'), url: `${origin}/creator/live` },
    }
  }
}

/** Records that an operator watches, once for each look. */
export function createLooks(ctx: Ctx): (look: { operatorId: AccountId; id: StreamId }) => Promise<void> {
  const known = new LRUCache<string, true>({
    max: 1_000,
    ttl: ONE_LOOK_MS,
    updateAgeOnGet: true,
    // By the clock of the site, which tests move.
    perf: { now: () => ctx.clock.now().epochMilliseconds },
    ttlResolution: 0,
  })
  return async ({ operatorId, id }) => {
    const key = `${operatorId} ${id}`
    if (known.get(key)) return
    await ctx.transaction((tx) =>
      writeAudit(tx, { actorId: operatorId, action: 'stream.watched', targetType: 'stream', targetId: id }),
    )
    known.set(key, true)
  }
}
