import type { AccountId, AutomationId, FileId, SegmentId } from '@limelight/contract/ids'
import type { AutomationTrigger } from '@limelight/contract/talk/automation-triggers'
import type { MessageType } from '@limelight/contract/talk/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { executeLater } from '#/platform/db/execute-later'
import { noteOutboxRow } from '#/platform/jobs/outbox.queries'
import { ownsOneOf } from '#/talk/fan-lists/fan-owners.queries'

export type AutomationRow = {
  id: AutomationId
  performer_id: AccountId
  trigger: AutomationTrigger
  days: number | null
  spent_minor: number | null
  word: string | null
  segment_id: SegmentId | null
  excluded_segment_id: SegmentId | null
  skips_owners: boolean
  delay_hours: number
  type: MessageType
  text: string
  price_tokens: number
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string
  is_on: boolean
  on_since: Temporal.Instant | null
  scanned_at: Temporal.Instant | null
  sent_count: number
  created_at: Temporal.Instant
}
export type AutomationContent = Omit<
  AutomationRow,
  'id' | 'performer_id' | 'on_since' | 'scanned_at' | 'sent_count' | 'created_at'
>
export type Ref = { id: AutomationId; performerId: AccountId }

export type ListedAutomation = AutomationRow & { waiting: number }

/** The oldest first; one of them, or all. */
export async function listAutomations(
  { db }: Db,
  performerId: AccountId,
  id?: AutomationId,
): Promise<ListedAutomation[]> {
  const { rows } = await sql<ListedAutomation>`
    select a.*,
      (select count(*) from automation_run r where r.automation_id = a.id and r.state = 'waiting') as waiting
    from automation a
    where a.performer_id = ${performerId} ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by a.created_at, a.id
  `.execute(db)
  return rows
}

/** Ids of the attached files, as a query. */
export const filesOfAutomation = (id: AutomationId) =>
  sql`select f.file_id from automation_file f where f.automation_id = ${id}`

/** Has bought an attached file before. */
export async function isOwner(
  { db, clock }: Tx,
  { id, performer_id: performerId }: Pick<AutomationRow, 'id' | 'performer_id'>,
  fanId: AccountId,
): Promise<boolean> {
  const pair = { fan: sql`${fanId}::uuid`, performerId, now: clock.now() }
  const { rows } = await sql`select where ${ownsOneOf(filesOfAutomation(id), pair)}`.execute(db)
  return rows.length === 1
}

export async function countAutomations({ db }: Tx, performerId: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from automation where performer_id = ${performerId}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** With its row locked: it is changed, or one message of it is sent. Of anybody where no creator is named. */
export async function lockAutomation(
  { db }: Tx,
  { id, performerId }: { id: AutomationId; performerId?: AccountId },
): Promise<AutomationRow | undefined> {
  const { rows } = await sql<AutomationRow>`
    select a.* from automation a
    where a.id = ${id} ${performerId === undefined ? sql`` : sql`and a.performer_id = ${performerId}`}
    for update
  `.execute(db)
  return rows[0]
}

export async function insertAutomation(tx: Tx, { id, performerId }: Ref, content: AutomationContent): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('automation')
    .values({
      ...content,
      id,
      performer_id: performerId,
      on_since: content.is_on ? now : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** `onSince`: from when on things count. */
export async function updateAutomation(
  tx: Tx,
  id: AutomationId,
  { onSince, ...content }: AutomationContent & { onSince: Temporal.Instant | null },
): Promise<void> {
  await tx.db
    .updateTable('automation')
    .set({ ...content, on_since: onSince, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

export async function switchAllOff(tx: Tx, performerId: AccountId): Promise<void> {
  await sql`
    update automation set is_on = false, updated_at = ${tx.clock.now()} where performer_id = ${performerId} and is_on
  `.execute(tx.db)
}

export async function deleteAutomation(tx: Tx, id: AutomationId): Promise<void> {
  await sql`delete from automation where id = ${id}`.execute(tx.db)
}

/** In the order in which each message shows them. */
export async function listAutomationFiles({ db }: Db, ids: readonly AutomationId[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ automation_id: AutomationId; file_id: FileId }>`
    select automation_id, file_id from automation_file
    where automation_id = any(${ids}::uuid[])
    order by automation_id, position
  `.execute(db)
  return rows
}

export async function replaceFiles(tx: Tx, id: AutomationId, fileIds: readonly string[]): Promise<void> {
  await sql`delete from automation_file where automation_id = ${id}`.execute(tx.db)
  if (fileIds.length === 0) return
  const rows = fileIds.map((file_id, position) => ({ automation_id: id, position, file_id }))
  await tx.db.insertInto('automation_file').values(rows).execute()
}

type Scan = { before: Temporal.Instant; silentBefore: Temporal.Instant }

/** One that is on and was not looked at since `before`, silence not since `silentBefore`. Another process looks at those that are locked. */
export async function lockToScan(tx: Tx, { before, silentBefore }: Scan): Promise<AutomationRow | undefined> {
  const { rows } = await sql<AutomationRow>`
    select a.* from automation a
    where a.is_on and a.trigger <> 'word'
      and (a.scanned_at is null or a.scanned_at < case a.trigger when 'silent' then ${silentBefore}::timestamptz else ${before}::timestamptz end)
    order by a.scanned_at nulls first
    limit 1
    for update skip locked
  `.execute(tx.db)
  return rows[0]
}

/** Those of a creator that are on and follow an event, rather than the passing of time. */
export async function listEventful({ db }: Db, performerId: AccountId): Promise<AutomationId[]> {
  const { rows } = await sql<{ id: AutomationId }>`
    select id from automation where performer_id = ${performerId} and is_on and trigger not in ('word', 'silent', 'anniversary', 'birthday')
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function setScanned(tx: Tx, id: AutomationId): Promise<void> {
  await sql`update automation set scanned_at = ${tx.clock.now()} where id = ${id}`.execute(tx.db)
}

/** Queues a look at the creator’s automations, if one is on. A part of the transaction, as `tx.enqueue` is. */
export async function enqueueWake(tx: Tx, performerId: AccountId): Promise<void> {
  noteOutboxRow(tx.db)
  await executeLater(
    tx.db,
    sql`
      insert into outbox (topic, payload)
      select 'automations-wake', ${JSON.stringify({ performerId })}::jsonb
      where exists (select from automation where performer_id = ${performerId} and is_on)
    `,
  )
}
