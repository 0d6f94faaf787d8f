import type { ReportObject } from '@limelight/contract/content-kinds'
import type { AccountId, ReportId } from '@limelight/contract/ids'
import type { REPORT_CATEGORIES, ReportStatus } from '@limelight/contract/site/reports'
import { type RawBuilder, sql } from 'kysely'
import { idsOfTheirs, isOneOf } from '#/people/access/called-accounts.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { containing, equals, type ListQuery, newestAfter, orderBy } from '#/platform/db/list'

export type Category = (typeof REPORT_CATEGORIES)[number]
export type ReportRow = {
  id: ReportId
  object_type: ReportObject
  object_id: string
  target_id: AccountId | null
  reporter_id: AccountId | null
  reporter_email: string | null
  category: Category
  description: string
  status: ReportStatus
  note: string
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}
export type AdminReportRow = ReportRow & {
  reporter_username: string | null
  reporter_name: string | null
  target_username: string | null
  target_name: string | null
  open_of_object: number
}

const columns = sql.raw(`r.id, r.object_type, r.object_id, r.target_id, r.reporter_id, r.reporter_email, r.category,
    r.description, r.status, r.note, r.created_at, r.updated_at`)
const isOpen = (alias: string) => sql.raw(`${alias}.status in ('received', 'in_review')`)
const WRITTEN_MAX = 1_000
const sortable = { updatedAt: 'r.updated_at', createdAt: 'r.created_at' }

const adminColumns = sql`${columns}, w.username as reporter_username, w.name as reporter_name, t.username as target_username,
  t.name as target_name,
  (select count(*) from report o where o.object_id = r.object_id and ${isOpen('o')}) as open_of_object`
const adminFrom = sql.raw(`from report r
    left join account w on w.id = r.reporter_id
    left join account t on t.id = r.target_id`)

/** Who says it: an account, or the keyed hash of a visitor's address. */
export type Reporter = { id: AccountId; hash?: never } | { id?: never; hash: Buffer; email: string | undefined }
type NewReport = Pick<ReportRow, 'id' | 'object_type' | 'object_id' | 'target_id' | 'category' | 'description'> & {
  /** Of a message. */
  excerpt: readonly object[] | null
}

/** Nothing happens while the same reporter's report of the object is open. */
export async function insertReport(tx: Tx, reporter: Reporter, report: NewReport): Promise<void> {
  const now = tx.clock.now()
  const email = reporter.id === undefined ? (reporter.email ?? null) : null
  await sql`
    insert into report (id, object_type, object_id, target_id, reporter_id, reporter_hash, reporter_email, category,
      description, excerpt, status, created_at, updated_at)
    values (${report.id}, ${report.object_type}, ${report.object_id}, ${report.target_id}, ${reporter.id ?? null},
      ${reporter.hash ?? null}, ${email}, ${report.category}, ${report.description},
      ${report.excerpt && JSON.stringify(report.excerpt)}::jsonb, 'received', ${now}, ${now})
    on conflict do nothing
  `.execute(tx.db)
}

export async function findOpenReport(tx: Tx, reporter: Reporter, objectId: string): Promise<ReportRow | undefined> {
  const isTheirs =
    reporter.id === undefined ? sql`r.reporter_hash = ${reporter.hash}` : sql`r.reporter_id = ${reporter.id}`
  const { rows } = await sql<ReportRow>`
    select ${columns} from report r where ${isTheirs} and r.object_id = ${objectId} and ${isOpen('r')}
  `.execute(tx.db)
  return rows[0]
}

export async function listOwn({ db }: Ctx, reporterId: AccountId, query: ListQuery): Promise<CountedPage<ReportRow>> {
  return await listCounted<ReportRow>(
    { db },
    {
      columns: columns,
      from: sql`
    from report r
    where r.reporter_id = ${reporterId}
      and (${query.q ?? null}::text is null or r.description ilike ${containing(query.q ?? '')})`,
      order: orderBy(query, sortable, 'r.id'),
      page: query,
    },
  )
}

export type ReportsFilter = {
  q?: string | undefined
  status?: ReportStatus | undefined
  category?: Category | undefined
  objectType?: ReportObject | undefined
  reporterId?: AccountId | undefined
  targetId?: AccountId | undefined
}

export async function listAll(ctx: Ctx, query: ListQuery & ReportsFilter): Promise<CountedPage<AdminReportRow>> {
  return await listCounted<AdminReportRow>(ctx, {
    columns: adminColumns,
    from: sql`${adminFrom} where ${matches(query)}`,
    order: orderBy(query, sortable, 'r.id'),
    page: query,
  })
}

export async function listAllAfter(
  { db }: Ctx,
  { filter, last, limit }: { filter: ReportsFilter; last: AdminReportRow | undefined; limit: number },
): Promise<AdminReportRow[]> {
  const { rows } = await sql<AdminReportRow>`
    select ${adminColumns} ${adminFrom} where ${matches(filter)} ${newestAfter('r', last, limit)}
  `.execute(db)
  return rows
}

function matches({ status, category, objectType, reporterId, targetId, q }: ReportsFilter): RawBuilder<unknown> {
  return sql`${equals('r.status', status)}
    and ${equals('r.category', category)}
    and ${equals('r.object_type', objectType)}
    and ${equals('r.reporter_id', reporterId)}
    and ${equals('r.target_id', targetId)}
    and ${q === undefined ? sql`true` : isOneOf('r.id', sourcesOf(q))}`
}

/** What was written by itself, since joined with the names it takes forty times as long. */
function sourcesOf(q: string): RawBuilder<unknown>[] {
  return [
    sql`(
      select id from report where concat_ws(' ', description, note, reporter_email) ilike ${containing(q)}
      limit ${sql.lit(WRITTEN_MAX)}
    )`,
    idsOfTheirs(q, { table: 'report', column: 'reporter_id', newest: 'created_at' }),
    idsOfTheirs(q, { table: 'report', column: 'target_id', newest: 'created_at' }),
  ]
}

export async function findForOperator(ctx: Ctx, id: ReportId): Promise<AdminReportRow | undefined> {
  const { rows } = await sql<AdminReportRow>`select ${adminColumns} ${adminFrom} where r.id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function readExcerptOf({ db }: Tx, id: ReportId): Promise<unknown> {
  const { rows } = await sql<{ excerpt: unknown }>`select excerpt from report where id = ${id}`.execute(db)
  return rows[0]?.excerpt ?? null
}

export async function lockReport(tx: Tx, id: ReportId): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`select ${columns} from report r where r.id = ${id} for update`.execute(tx.db)
  return rows[0]
}

type Decision = { status: ReportStatus; note: string; operatorId: AccountId }

export async function updateReport(tx: Tx, id: ReportId, { status, note, operatorId }: Decision): Promise<void> {
  await sql`
    update report set status = ${status}, note = ${note}, handled_by = ${operatorId}, updated_at = ${tx.clock.now()}
    where id = ${id}
  `.execute(tx.db)
}

/** Closes the other open reports of what was taken down, and returns them. */
export async function closeOthers(
  tx: Tx,
  objectId: string,
  { status, note, operatorId }: Decision,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    update report r
    set status = ${status}, note = ${note}, handled_by = ${operatorId}, updated_at = ${tx.clock.now()}
    where r.object_id = ${objectId} and ${isOpen('r')}
    returning ${columns}
  `.execute(tx.db)
  return rows
}
