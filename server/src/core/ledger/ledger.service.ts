import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { type MinorUnits, minorUnits, type Tokens, tokens } from '@limelight/contract/money'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { constraintOf, sqlStateOf } from '#/platform/db/database-errors'
import type { Jobs } from '#/platform/jobs/jobs'
import * as queries from './ledger.queries.ts'
import {
  callPost,
  callRollUp,
  type EntryPosition,
  findAudit,
  findBalance,
  findBalances,
  findEntries,
  findLegs,
  hasWaitingCredits,
  lockAccount,
} from './ledger.queries.ts'
import {
  type AccountKind,
  bearLosses,
  type Leg,
  type Loss,
  type MoneyAccount,
  reversedLegs,
  TOKEN_ACCOUNTS,
  type TokenAccount,
} from './ledger-legs.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** For the owner's sockets: `delta` tokens came or went, `balance` is there now. */
    'balance-changed': { accountId: string; delta: number; balance: number }
  }
}

export type Transfer = {
  /** Idempotency key, unique for ever, such as `feed/<feedId>/<fanId>`; at most 200 characters. */
  key: string
  kind: string
  /** What for, such as `{ type: 'feed', id }`. Part of what a repeated key has to match. */
  reason: Readonly<Record<string, unknown>>
  legs: readonly Leg[]
}

export type PostedTransfer = {
  transferId: string
  /** False when the key had been posted before: nothing moved now. */
  isNew: boolean
  /** The balance of the wallet among the legs afterwards; null without a wallet. */
  balanceTokens: Tokens | null
}

export type Entry = {
  transferId: string
  leg: number
  /** Tokens or minor units, as the account holds them; negative when they left it. */
  amount: number
  key: string
  kind: string
  reason: unknown
  createdAt: Temporal.Instant
}

const ROLL_UP_BATCH = 200
const ROLL_UP_INTERVAL_MS = 1_000
/** The newest position there can be: PostgreSQL's largest bigint and smallint. */
const NEWEST: EntryPosition = { transferId: '9223372036854775807', leg: 32_767 }

/**
 * Moves tokens and money, once per key. Throws `tokens_insufficient` when a wallet would fall below zero,
 * `amount_out_of_bounds` when earnings would, `idempotency_key_reused` when the key belongs to another transfer. Each
 * refusal ends the transaction. Locks the debited accounts' rows in id order; accounts that only get are not locked.
 */
export async function postTransfer(tx: Tx, transfer: Transfer): Promise<PostedTransfer> {
  const row = await callPost(tx, transfer).catch(toRefusal)
  return {
    transferId: row.transfer_id,
    isNew: row.is_new,
    balanceTokens: row.balance === null ? null : tokens(row.balance),
  }
}

/**
 * Reverses a transfer, once: each of its legs the other way. Throws `amount_out_of_bounds` when earnings no longer cover
 * it; `losses` are what the site bears instead, if it is liable.
 */
export async function reverseTransfer(
  tx: Tx,
  transferId: number,
  { isSiteLiable = false, ...posting }: Omit<Transfer, 'legs'> & { isSiteLiable?: boolean },
): Promise<PostedTransfer & { losses: Loss[] }> {
  const reversed = reversedLegs(await findLegs(tx, transferId))
  const { legs, losses } = isSiteLiable ? await coverLegs(tx, reversed) : { legs: reversed, losses: [] }
  return { ...(await postTransfer(tx, { ...posting, legs })), losses }
}

async function coverLegs(tx: Tx, legs: readonly Leg[]) {
  const debited = legs.flatMap(({ account, owner, amount }) =>
    account === 'earnings' && owner !== null && amount < 0 ? [owner] : [],
  )
  const held = await findBalances(tx, debited, 'earnings')
  return bearLosses(legs, new Map(held.map(({ owner, balance }) => [owner, balance])))
}

/** 0 for an account that nothing was ever posted to. Takes no lock. */
export async function getBalance(db: Db, owner: AccountId | null, kind: TokenAccount): Promise<Tokens>
export async function getBalance(db: Db, owner: AccountId | null, kind: MoneyAccount): Promise<MinorUnits>
export async function getBalance(db: Db, owner: AccountId | null, kind: AccountKind): Promise<Tokens | MinorUnits> {
  const balance = (await findBalance(db, owner, kind)) ?? 0
  return isTokenAccount(kind) ? tokens(balance) : minorUnits(balance)
}

/** What is in a wallet, and stays there until the transaction ends but for what it posts itself. */
export async function lockWallet(tx: Tx, owner: AccountId): Promise<Tokens> {
  await lockAccount(tx, owner, 'wallet')
  return getBalance(tx, owner, 'wallet')
}

/**
 * What is in those of the wallets that no other transaction has locked, as `lockWallet` has it. Waits for none: two that lock several wallets
 * leave each other's out.
 */
export async function lockFreeWallets(tx: Tx, owners: readonly AccountId[]): Promise<Map<AccountId, Tokens>> {
  const rows = await queries.lockFreeWallets(tx, owners)
  return new Map(rows.map(({ owner, balance }) => [owner, tokens(balance)]))
}

/** Tokens in several wallets; 0 for those nothing was ever posted to. */
export async function getWalletBalances(db: Db, owners: readonly AccountId[]): Promise<Map<AccountId, Tokens>> {
  const balances = new Map(owners.map((owner) => [owner, tokens(0)]))
  for (const { owner, balance } of await findBalances(db, owners, 'wallet')) balances.set(owner, tokens(balance))
  return balances
}

/** An account's entries, newest first; `before` is the last position of the page before. */
export async function listEntries(
  db: Db,
  {
    owner,
    kind,
    before = NEWEST,
    limit,
  }: { owner: AccountId | null; kind: AccountKind; before?: EntryPosition; limit: number },
): Promise<Entry[]> {
  const rows = await findEntries(db, { owner, kind, before, limit })
  return rows.map(({ transfer_id, created_at, ...row }) => ({ ...row, transferId: transfer_id, createdAt: created_at }))
}

/** Folds waiting credits into their accounts, the fullest inboxes first; returns how many accounts that were. */
export async function rollUp(ctx: Ctx): Promise<number> {
  return await ctx.transaction((tx) => callRollUp(tx, ROLL_UP_BATCH))
}

/**
 * A balance is row plus inbox, and an inbox of 140 000 rows costs 64 ms a reading: so it is emptied every second, until nothing is there any
 * more.
 */
export function registerRollUp(ctx: Ctx, jobs: Jobs): void {
  jobs.whenDue(
    'ledger-roll-up',
    () => [hasWaitingCredits()],
    async (signal) => {
      let folded = await rollUp(ctx)
      while (folded > 0 && !signal.aborted) {
        if (folded < ROLL_UP_BATCH) await sleep(ROLL_UP_INTERVAL_MS, undefined, { signal }).catch(() => {}) // aborted: the loop ends
        folded = await rollUp(ctx)
      }
    },
  )
}

/** Every invariant of the ledger by name; each is 0 when it holds. Reads the whole ledger. */
export async function auditLedger(db: Db): Promise<Record<string, number>> {
  const audit = await findAudit(db)
  return Object.fromEntries(Object.entries(audit).map(([name, value]) => [name, value ?? Number.NaN]))
}

function isTokenAccount(kind: AccountKind): boolean {
  return TOKEN_ACCOUNTS.some((known) => known === kind)
}

/** What a statement around `postCall` failed with: by constraint name and the codes of `ledger.post`; LD001 and LD003 are faults of ours and stay errors. */
export function toRefusal(error: unknown): never {
  if (constraintOf(error) === 'account_wallet_covered')
    throw new AppError('tokens_insufficient', undefined, { cause: error })
  if (constraintOf(error) === 'account_covered') throw new AppError('amount_out_of_bounds', undefined, { cause: error })
  if (sqlStateOf(error) === 'LD002') throw new AppError('idempotency_key_reused', undefined, { cause: error })
  throw error
}
