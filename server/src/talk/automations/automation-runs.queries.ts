import type { SubscriptionStatus } from '@limelight/contract/commerce/subscriptions'
import type { AccountId, AutomationId, ConversationId, MessageId } from '@limelight/contract/ids'
import type { AutomationStopReason } from '@limelight/contract/talk/automation-triggers'
import { sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import type { Db, Tx } from '#/platform/ctx'
import type { AutomationRow } from './automations.queries.ts'
import { hasWord, occurrencesOf, type Span } from './occurrences.queries.ts'

export type RunKey = { automation_id: AutomationId; fan_id: AccountId; trigger_key: string }
export type Run = RunKey & { occurred_at: Temporal.Instant; due_at: Temporal.Instant }

/** What happened within a span and has no run yet. */
export async function insertRuns(tx: Tx, automation: AutomationRow, span: Span): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into automation_run (automation_id, fan_id, trigger_key, occurred_at, due_at, state, created_at, updated_at)
    select ${automation.id}::uuid, found.fan_id, found.trigger_key, found.occurred_at,
      found.occurred_at + make_interval(hours => ${automation.delay_hours}::integer), 'waiting', ${now}::timestamptz, ${now}::timestamptz
    from (${occurrencesOf(automation, span)}) as found
    on conflict do nothing
  `.execute(tx.db)
}

type Written = { messageId: MessageId; fanId: AccountId; performerId: AccountId }

/** For each automation of the creator that waits for a word of the message. False: for none. */
export async function insertRunsOfMessage(tx: Tx, { messageId, fanId, performerId }: Written): Promise<boolean> {
  const now = tx.clock.now()
  const { numAffectedRows } = await sql`
    insert into automation_run (automation_id, fan_id, trigger_key, occurred_at, due_at, state, created_at, updated_at)
    select a.id, ${fanId}::uuid, m.id::text, m.created_at, m.created_at + make_interval(hours => a.delay_hours), 'waiting', ${now}::timestamptz, ${now}::timestamptz
    from message m cross join automation a
    where m.id = ${messageId} and m.deleted_at is null and a.performer_id = ${performerId} and a.trigger = 'word' and a.is_on
      and a.on_since <= m.created_at and ${hasWord(sql.ref('a.word'))}
    on conflict do nothing
  `.execute(tx.db)
  return (numAffectedRows ?? 0n) > 0n
}

/** The keys of those that are due; of one creator, or of all. */
export async function listDue(
  { db }: Db,
  { now, performerId, limit }: { now: Temporal.Instant; performerId: AccountId | undefined; limit: number },
): Promise<RunKey[]> {
  const own = performerId
    ? sql`and automation_id in (select id from automation where performer_id = ${performerId})`
    : sql``
  const { rows } = await sql<RunKey>`
    select automation_id, fan_id, trigger_key from automation_run
    where state = 'waiting' and due_at <= ${now} ${own}
    order by due_at
    limit ${limit}
  `.execute(db)
  return rows
}

/** Undefined when it is not due any more, or another process has it. */
export async function lockRun(tx: Tx, key: RunKey): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select automation_id, fan_id, trigger_key, occurred_at, due_at from automation_run
    where ${isRun(key)} and state = 'waiting' and due_at <= ${tx.clock.now()}
    for update skip locked
  `.execute(tx.db)
  return rows[0]
}

export async function postponeRun(tx: Tx, key: RunKey, until: Temporal.Instant): Promise<void> {
  await sql`update automation_run set due_at = ${until}, updated_at = ${tx.clock.now()} where ${isRun(key)}`.execute(
    tx.db,
  )
}

export async function stopRun(tx: Tx, key: RunKey, reason: AutomationStopReason): Promise<void> {
  await sql`
    update automation_run set state = 'stopped', reason = ${reason}, updated_at = ${tx.clock.now()}
    where ${isRun(key)} and state = 'waiting'
  `.execute(tx.db)
}

export async function markSent(tx: Tx, key: RunKey, messageId: MessageId): Promise<void> {
  const now = tx.clock.now()
  await sql`
    update automation_run set state = 'sent', message_id = ${messageId}, updated_at = ${now} where ${isRun(key)}
  `.execute(tx.db)
  await sql`update automation set sent_count = sent_count + 1 where id = ${key.automation_id}`.execute(tx.db)
}

/** Of one automation, or of all of a creator. */
export async function stopWaiting(
  tx: Tx,
  { performerId, id }: { performerId: AccountId; id?: AutomationId },
): Promise<void> {
  await sql`
    update automation_run r set state = 'stopped', reason = 'off', updated_at = ${tx.clock.now()}
    from automation a
    where a.id = r.automation_id and a.performer_id = ${performerId} and r.state = 'waiting'
      ${id === undefined ? sql`` : sql`and a.id = ${id}`}
  `.execute(tx.db)
}

type Pair = { performerId: AccountId; fanId: AccountId }

/** Of the pair’s subscription; there may be none. */
export async function findStanding(
  tx: Tx,
  { performerId, fanId }: Pair,
): Promise<{ status: SubscriptionStatus | null; isActive: boolean }> {
  const { rows } = await sql<{ status: SubscriptionStatus; is_active: boolean }>`
    select s.status, coalesce(${hasActiveSubscription('s', tx.clock.now())}, false) as is_active
    from subscription s where s.fan_id = ${fanId} and s.performer_id = ${performerId}
  `.execute(tx.db)
  return { status: rows[0]?.status ?? null, isActive: rows[0]?.is_active ?? false }
}

/** Whether an account has written by hand since. */
export async function hasWrittenSince(
  { db }: Tx,
  { conversationId, senderId, since }: { conversationId: ConversationId; senderId: AccountId; since: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    select from message m
    where m.conversation_id = ${conversationId} and m.sender_id = ${senderId} and not m.is_automatic
      and m.broadcast_id is null and m.created_at > ${since}
    order by m.id desc
    limit 1
  `.execute(db)
  return rows.length === 1
}

function isRun({ automation_id, fan_id, trigger_key }: RunKey) {
  return sql`automation_id = ${automation_id} and fan_id = ${fan_id} and trigger_key = ${trigger_key}`
}
