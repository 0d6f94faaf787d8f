import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { CurrentUser, FanCard } from '@limelight/contract/people/accounts'
import { ROLE_AREAS } from '@limelight/contract/people/operator-roles'
import type { Role } from '@limelight/contract/people/roles'
import { isMisleadingName, RESERVED_NAMES } from '@limelight/contract/reserved-names'
import type { AccountRow as AdminAccountRow } from '@limelight/contract/site/admin'
import { getWalletBalances } from '#/core/ledger/ledger.service'
import { termsToAccept } from '#/core/legal/legal.service'
import { publicImageUrl } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import { constraintOf } from '#/platform/db/database-errors'
import type { ListQuery } from '#/platform/db/list'
import type { Acting } from '#/platform/http/caller'
import type { AccountChange, AccountRow, NewAccount } from './accounts.queries.ts'
import * as queries from './accounts.queries.ts'
import { viewRepairs } from './email-repairs.service.ts'
import { noteFormerUsername } from './former-usernames.queries.ts'
import { requireNotReserved } from './former-usernames.service.ts'

type Listed<T> = Promise<CountedData<T>>
type Fan = Output<typeof FanCard>

/** Throws `email_taken` or `username_taken`, as the database decides. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<void> {
  await requireFreeName(tx, account.role, account.username)
  await queries.insertAccount(tx, account).catch(translateTaken)
}

/** The same refusals for taken names and addresses, before expensive work; the database decides in the end. */
export async function requireUntaken(
  db: Ctx | Tx,
  { username, email, role }: { username: string; email?: string; role: Role },
): Promise<void> {
  await requireFreeName(db, role, username)
  if (await queries.findAccountByCredentials(db, username)) throw new AppError('username_taken')
  if (email !== undefined && (await queries.findAccountByCredentials(db, email))) throw new AppError('email_taken')
}

export async function changeAccount(tx: Tx, id: AccountId, change: AccountChange): Promise<void> {
  if (change.username !== undefined) {
    const { role, username } = await getAccount(tx, id)
    // An account that had the name before it was reserved may still use it.
    if (change.username !== username) {
      await requireFreeName(tx, role, change.username, id)
      if (username !== null && change.username !== null)
        await noteFormerUsername(tx, { accountId: id, given: username, taken: change.username })
    }
  }
  await queries.updateAccount(tx, id, change).catch(translateTaken)
}

/** From a fan's account to a creator's; all that the fan has stays. Does nothing to a creator's. */
export async function makePerformer(tx: Tx, id: AccountId): Promise<void> {
  const { role } = await lockAccount(tx, id)
  if (role === 'fan') await queries.updateAccount(tx, id, { role: 'performer' })
}

export async function getAccount(db: Db, id: AccountId): Promise<AccountRow> {
  const account = await queries.findAccountById(db, id)
  if (!account) throw new AppError('not_found')
  return account
}

/** Like `getAccount`, with the row locked to the end of the transaction. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<AccountRow> {
  const account = await queries.lockAccount(tx, id)
  if (!account) throw new AppError('not_found')
  return account
}

export function findAccountByCredentials(db: Db, credentials: string): Promise<AccountRow | undefined> {
  return queries.findAccountByCredentials(db, credentials)
}

export function findAccounts(db: Db, ids: readonly AccountId[]): Promise<AccountRow[]> {
  return queries.findAccountsByIds(db, ids)
}

export async function getCurrentUser(
  ctx: Ctx,
  { id, hasFactor, acting = null }: { id: AccountId; hasFactor: boolean; acting?: Acting | null },
): Promise<CurrentUser> {
  const account = await queries.findAccountWithWallet(ctx, id)
  if (!account) throw new AppError('not_found')
  const isBuyer = account.role !== 'operator'
  const balance = isBuyer ? (account.wallet ?? 0) : 0
  const isRequired = !isBuyer && (await getSettings(ctx)).operatorsNeedFactor
  if (acting && id === acting.creatorId)
    return asSeenByTeam(toUser(account, 0), await getAccount(ctx, acting.memberId), acting)
  return {
    ...toUser(account, balance),
    teamCount: account.team_count,
    team: acting && { memberName: account.name, rights: [], isEnded: true },
    termsToAccept: isBuyer ? await termsToAccept(ctx, id) : null,
    mustAddFactor: isRequired && !hasFactor,
  }
}

type User = Omit<CurrentUser, 'termsToAccept' | 'mustAddFactor'>

/** Who the creator is, and neither their address nor what they agreed to or can spend. */
function asSeenByTeam(creator: User, member: AccountRow, { rights }: Acting): CurrentUser {
  return {
    ...creator,
    email: null,
    pendingEmail: null,
    emailVerified: true,
    hasPassword: true,
    language: member.language,
    birthday: null,
    termsToAccept: null,
    mustAddFactor: false,
    team: { memberName: member.name, rights: [...(rights ?? [])], isEnded: false },
  }
}

function toUser(account: AccountRow, balance: number): User {
  return {
    balance,
    _id: account.id,
    name: account.name,
    username: account.username,
    email: account.email,
    pendingEmail: account.pending_email,
    emailVerified: account.email_verified_at !== null,
    avatar: publicImageUrl(account.avatar_file_id, 'avatar'),
    cover: publicImageUrl(account.cover_file_id, 'cover'),
    role: account.role,
    operatorRole: account.operator_role,
    operatorAreas: account.operator_role ? [...ROLE_AREAS[account.operator_role]] : [],
    isPerformer: account.role === 'performer',
    performerStatus: account.performer_status,
    hasPassword: account.has_password,
    language: account.language,
    showsOnline: account.shows_online,
    birthday: account.birthday,
    teamCount: 0,
    team: null,
    createdAt: account.created_at.toString(),
  }
}

export function toFanCard(account: AccountRow): Fan {
  return {
    _id: account.id,
    name: account.name,
    username: account.username,
    avatar: publicImageUrl(account.avatar_file_id, 'avatar'),
    createdAt: account.created_at.toString(),
  }
}

/** False until the very first account. */
export function hasAccounts(db: Db): Promise<boolean> {
  return queries.hasAccounts(db)
}

/** Followers and subscribers of a performer. */
export async function listAudience(db: Db, performerId: AccountId, query: ListQuery): Listed<Fan> {
  const { rows, ...counted } = await queries.listAudience(db, performerId, query)
  return { data: rows.map(toFanCard), ...counted }
}

/** The caller's own account, or one of the performer's followers and subscribers; all others are `not_found`. */
export async function getVisibleFan(db: Db, caller: { id: AccountId; role: string }, fanId: AccountId): Promise<Fan> {
  const isOpen = caller.id === fanId || caller.role === 'operator'
  const account = isOpen ? await getAccount(db, fanId) : await queries.findAudienceMember(db, caller.id, fanId)
  if (!account) throw new AppError('not_found')
  return toFanCard(account)
}

type Reading = Pick<Ctx | Tx, 'db' | 'clock'>

export { type AccountRow, type AccountsFilter, listAccountsAfter } from './accounts.queries.ts'

export async function listAccounts(
  db: Reading,
  query: Parameters<typeof queries.listAccounts>[1],
): Listed<Output<typeof AdminAccountRow>> {
  const { rows, ...counted } = await queries.listAccounts(db, query)
  return { data: await toAdminRows(db, rows), ...counted }
}

/** One account as the operator sees it. Throws `not_found`. */
export async function getAdminRow(db: Reading, id: AccountId): Promise<Output<typeof AdminAccountRow>> {
  const [row] = await toAdminRows(db, [await getAccount(db, id)])
  if (!row) throw new AppError('not_found')
  return row
}

async function toAdminRows(db: Reading, accounts: readonly AccountRow[]): Promise<Output<typeof AdminAccountRow>[]> {
  const balances = await getWalletBalances(
    db,
    accounts.map((account) => account.id),
  )
  const repairs = await viewRepairs(db, accounts, db.clock.now())
  return accounts.map((account) => ({
    ...toUser(account, balances.get(account.id) ?? 0),
    status: account.status,
    suspensionReason: account.suspension_reason,
    payoutsHeldUntil: repairs.get(account.id)?.heldUntil ?? null,
    proposedEmail: repairs.get(account.id)?.proposal ?? null,
  }))
}

async function requireFreeName(
  db: Ctx | Tx,
  role: Role,
  username: string | null,
  accountId?: AccountId,
): Promise<void> {
  if (username === null) return
  const { siteName } = await getSettings(db)
  const isMisleading = role !== 'operator' && isMisleadingName(username, siteName)
  if (isMisleading || RESERVED_NAMES.has(username)) throw new AppError('username_taken')
  await requireNotReserved(db, { username, accountId })
}

function translateTaken(error: unknown): never {
  const constraint = constraintOf(error)
  if (constraint === 'account_email_unique') throw new AppError('email_taken', undefined, { cause: error })
  if (constraint === 'account_username_unique') throw new AppError('username_taken', undefined, { cause: error })
  throw error
}
