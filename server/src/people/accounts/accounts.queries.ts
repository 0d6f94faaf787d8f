import type { AccountId, FileId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import { canonicalCredentials } from '@limelight/contract/people/email'
import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import type { PerformerStatus } from '@limelight/contract/people/performers'
import type { Role } from '@limelight/contract/people/roles'
import { type RawBuilder, sql } from 'kysely'
import { balanceOf } from '#/core/ledger/ledger.queries'
import { idsOfCalled, idsOfNamed, isOneOf } from '#/people/access/called-accounts.queries'
import type { Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type Between, createdBetween, equalsLiteral, type ListQuery, newestAfter, orderBy } from '#/platform/db/list'

export type AccountRow = {
  id: AccountId
  role: Role
  /** Null for everybody but operators. */
  operator_role: OperatorRole | null
  status: 'active' | 'suspended' | 'closed'
  suspension_reason: string | null
  email: string | null
  /** Asked for and not yet confirmed; `email` stays in force until then. */
  pending_email: string | null
  username: string | null
  name: string
  password_hash: string
  /** False: the hash is of a random value that no one knows. */
  has_password: boolean
  email_verified_at: Temporal.Instant | null
  /** By an operator; null once nothing waits for it any more. */
  email_repaired_at: Temporal.Instant | null
  /** Null: what the browser or the site prefers. */
  language: Language | null
  /** To the other sides of conversations. */
  shows_online: boolean
  /** Month and day, as 05-31. */
  birthday: string | null
  avatar_file_id: FileId | null
  cover_file_id: FileId | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  /** Null for everybody else. */
  performer_status: PerformerStatus | null
}

const columns =
  sql.raw(`a.id, a.role, a.operator_role, a.status, a.suspension_reason, a.email, a.pending_email, a.username, a.name, a.password_hash, a.has_password,
  a.email_verified_at, a.email_repaired_at, a.language, a.shows_online, a.birthday, a.avatar_file_id, a.cover_file_id, a.created_at, a.updated_at,
  (select p.status from performer p where p.account_id = a.id) as performer_status`)

export type NewAccount = Pick<
  AccountRow,
  'id' | 'role' | 'email' | 'username' | 'name' | 'password_hash' | 'email_verified_at'
> & { language?: Language | undefined; has_password?: boolean; operator_role?: OperatorRole }

/** Violates `account_email_unique` or `account_username_unique` when taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into account (id, role, operator_role, email, username, name, password_hash, has_password, email_verified_at, language, created_at, updated_at)
    values (${account.id}, ${account.role}, ${account.operator_role ?? null}, ${account.email}, ${account.username}, ${account.name}, ${account.password_hash}, ${account.has_password ?? true},
      ${account.email_verified_at}, ${account.language ?? null}, ${now}, ${now})
  `.execute(tx.db)
}

export async function findAccountById({ db }: Db, id: AccountId): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select ${columns} from account a where a.id = ${id}`.execute(db)
  return rows[0]
}

/** With the tokens of its wallet: each page of a member shows both. */
export async function findAccountWithWallet(
  { db }: Db,
  id: AccountId,
): Promise<(AccountRow & { wallet: number | null; team_count: number }) | undefined> {
  const { rows } = await sql<AccountRow & { wallet: number | null; team_count: number }>`
    select ${columns}, ${balanceOf(sql.ref('a.id'), 'wallet')} as wallet,
      (select count(*)::integer from team_member t where t.member_id = a.id) as team_count
    from account a where a.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Held to the end of the transaction, so that of two changes of one account the second sees the first. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<AccountRow | undefined> {
  await sql`select from account where id = ${id} for no key update`.execute(tx.db)
  return findAccountById(tx, id)
}

export async function findAccountsByIds({ db }: Db, ids: readonly AccountId[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`select ${columns} from account a where a.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** By e-mail address or username, whichever the text is. */
export async function findAccountByCredentials({ db }: Db, credentials: string): Promise<AccountRow | undefined> {
  const text = canonicalCredentials(credentials)
  const { rows } = await sql<AccountRow>`
    select ${columns} from account a where a.email = ${text} or a.username = ${text}
  `.execute(db)
  return rows[0]
}

export async function hasAccounts({ db }: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select exists (select from account)`.execute(db)
  return rows[0]?.exists ?? false
}

export type AccountChange = Partial<
  Pick<
    AccountRow,
    | 'name'
    | 'username'
    | 'email'
    | 'pending_email'
    | 'password_hash'
    | 'has_password'
    | 'email_verified_at'
    | 'email_repaired_at'
    | 'language'
    | 'shows_online'
    | 'birthday'
    | 'avatar_file_id'
    | 'cover_file_id'
    | 'status'
    | 'suspension_reason'
    | 'role'
  >
>

export async function updateAccount(tx: Tx, id: AccountId, change: AccountChange): Promise<void> {
  await tx.db
    .updateTable('account')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

export type AccountsFilter = Between & {
  role?: Role | undefined
  status?: AccountRow['status'] | undefined
  q?: string | undefined
}
type AccountsQuery = ListQuery & AccountsFilter

export async function listAccounts({ db }: Db, query: AccountsQuery): Promise<CountedPage<AccountRow>> {
  return await listCounted<AccountRow>(
    { db },
    {
      columns: columns,
      from: sql`from account a where ${matches(query)}`,
      order: orderBy(query, { updatedAt: 'a.updated_at', createdAt: 'a.created_at', name: 'a.name' }, 'a.id'),
      page: query,
    },
  )
}

export async function listAccountsAfter(
  { db }: Db,
  { filter, last, limit }: { filter: AccountsFilter; last: AccountRow | undefined; limit: number },
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select ${columns} from account a where ${matches(filter)} ${newestAfter('a', last, limit)}
  `.execute(db)
  return rows
}

function matches(filter: AccountsFilter): RawBuilder<unknown> {
  return sql`${equalsLiteral('a.role', filter.role)}
      and ${equalsLiteral('a.status', filter.status)}
      and ${createdBetween('a.created_at', filter)}
      and ${filter.q === undefined ? sql`true` : isOneOf('a.id', [idsOfCalled(filter.q)])}`
}

export type PictureColumn = 'avatar_file_id' | 'cover_file_id'

/** The newer upload wins, whichever was rendered first: file ids grow with time. True when this one did. */
export async function adoptPicture(
  tx: Tx,
  { accountId, fileId, column }: { accountId: AccountId; fileId: FileId; column: PictureColumn },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('account')
    .set({ [column]: fileId, updated_at: tx.clock.now() })
    .where('id', '=', accountId)
    .where((eb) => eb.or([eb(column, 'is', null), eb(column, '<', fileId)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of followers and of subscribers each the newest: more are found by their names. */
const AUDIENCE_MAX = 1_000

/** Fans who follow or have ever subscribed to a performer; without `q` the newest thousand of each, since there may be millions. */
export async function listAudience(
  { db }: Db,
  performerId: AccountId,
  query: ListQuery,
): Promise<CountedPage<AccountRow>> {
  return await listCounted<AccountRow>(
    { db },
    {
      columns: columns,
      from: sql`
    from account a
    where ${query.q === undefined ? isOneOf('a.id', newestAudience(performerId)) : sql`${isOneOf('a.id', [idsOfNamed(query.q)])} and ${isAudience(performerId)}`}`,
      order: orderBy(query, { createdAt: 'a.created_at', updatedAt: 'a.updated_at', name: 'a.name' }, 'a.id'),
      page: query,
    },
  )
}

export async function findAudienceMember(
  { db }: Db,
  performerId: AccountId,
  fanId: AccountId,
): Promise<AccountRow | undefined> {
  const { rows } =
    await sql<AccountRow>`select ${columns} from account a where a.id = ${fanId} and ${isAudience(performerId)}`.execute(
      db,
    )
  return rows[0]
}

function newestAudience(performerId: AccountId): RawBuilder<unknown>[] {
  const newest = sql.lit(AUDIENCE_MAX)
  return [
    sql`(select fan_id from follow where performer_id = ${performerId} order by created_at desc limit ${newest})`,
    sql`(select fan_id from subscription where performer_id = ${performerId} order by updated_at desc limit ${newest})`,
  ]
}

function isAudience(performerId: AccountId) {
  return sql`(exists (select from follow f where f.fan_id = a.id and f.performer_id = ${performerId})
    or exists (select from subscription s where s.fan_id = a.id and s.performer_id = ${performerId}))`
}

/**
 * Locks the owners who can log in, in the order of their ids, so that of two changes at once the second sees the first.
 * Returns their ids.
 */
export async function lockOwners(tx: Tx): Promise<AccountId[]> {
  const { rows } = await sql<{ id: AccountId; status: string }>`
    select id, status from account where operator_role = 'owner' order by id for no key update
  `.execute(tx.db)
  return rows.filter((row) => row.status === 'active').map((row) => row.id)
}

/** Of the same password; a newer one stays. */
export async function replacePasswordHash(
  { db }: Db,
  id: AccountId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update account set password_hash = ${to} where id = ${id} and password_hash = ${from}`.execute(db)
}
