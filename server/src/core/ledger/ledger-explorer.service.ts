import type { Output } from '@limelight/contract/api'
import type {
  LedgerAccount,
  LedgerAccountKind,
  LedgerBalance,
  LedgerEntry,
  LedgerTransfer,
  ledger,
} from '@limelight/contract/core/ledger'
import { AppError } from '@limelight/contract/errors'
import { PayoutId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import type { Db } from '#/platform/ctx'
import * as queries from './ledger-explorer.queries.ts'
import { type Position, readPosition, writePosition } from './ledger-position.ts'
import { isUuid, originOf } from './transfer-origin.ts'

type Page<T> = { data: T[]; isMore: boolean; nextCursor: string | null }
type Paging = { cursor?: string | undefined; pageSize: number }
type TransferLine = Output<(typeof ledger)['GET /admin/ledger/transfers']['response']>['data'][number]

export async function listLedgerAccounts(
  db: Db,
  { cursor, pageSize, ...filter }: Paging & { kind?: LedgerAccountKind | undefined; q?: string | undefined },
): Promise<Page<LedgerBalance>> {
  const position = readPosition(cursor)
  const after = position && { isOwned: position[0] === 1, id: position[1] }
  const rows = await queries.listAccounts(db, { ...filter, after, limit: pageSize + 1 })
  return pageOf(rows, pageSize, { view: toBalance, position: (row) => [row.owner_id === null ? 0 : 1, row.id] })
}

/** Throws `not_found`. */
export async function getLedgerAccount(db: Db, id: number): Promise<LedgerBalance> {
  const row = await queries.findAccount(db, id)
  if (!row) throw new AppError('not_found')
  return toBalance(row)
}

/** Throws `not_found`. */
export async function listLedgerEntries(
  db: Db,
  id: number,
  { cursor, pageSize, ...between }: Paging & queries.Between,
): Promise<Page<LedgerEntry>> {
  const { asset } = await getLedgerAccount(db, id)
  const position = readPosition(cursor)
  const before = position && { transferId: position[0], leg: position[1] }
  const rows = await queries.listEntriesOf(db, { ...between, accountId: id, before, limit: pageSize + 1 })
  const view = (row: queries.EntryLine) => ({
    transfer: toTransferLine(row),
    leg: row.leg,
    amount: amountOf(asset, row.amount),
  })
  return pageOf(rows, pageSize, { view, position: (row) => [row.id, row.leg] })
}

/** All transfers of a period; with a search those it names, which are few. */
export async function listLedgerTransfers(
  db: Db,
  { cursor, pageSize, q, ...between }: Paging & queries.Between & { q?: string | undefined },
): Promise<Page<TransferLine>> {
  if (q) {
    const found = (await searchTransfers(db, q)).filter(({ created_at }) => isBetween(created_at, between))
    return { data: found.map(toTransferLine), isMore: false, nextCursor: null }
  }
  const rows = await queries.listTransfers(db, { ...between, before: readPosition(cursor)?.[0], limit: pageSize + 1 })
  return pageOf(rows, pageSize, { view: toTransferLine, position: (row) => [row.id, 0] })
}

function isBetween(at: Temporal.Instant, { from, to }: queries.Between): boolean {
  const isBefore = (limit: string) => Temporal.Instant.compare(at, limit) < 0
  return (from === undefined || !isBefore(from)) && (to === undefined || isBefore(to))
}

export type LedgerRow = queries.LedgerRow

/** For an export: the next legs of all accounts or of one, newest first. Amounts are whole tokens, or cents. */
export function listLedgerRowsAfter(
  db: Db,
  filter: Parameters<typeof queries.listEntriesAfter>[1],
): Promise<LedgerRow[]> {
  return queries.listEntriesAfter(db, filter)
}

async function searchTransfers(db: Db, q: string): Promise<queries.TransferLine[]> {
  if (!isUuid(q)) return queries.findTransfers(db, { key: q, number: /^\d{1,15}$/.test(q) ? Number(q) : undefined })
  const term = await queries.findRenewedTerm(db, q)
  return queries.findTransfersOf(db, q.toLowerCase(), term ? [`renew/${term.subscription_id}/${term.from}`] : [])
}

/** Throws `not_found`. */
export async function getLedgerTransfer(db: Db, id: number): Promise<LedgerTransfer> {
  const [row, legs, links] = await Promise.all([
    queries.findTransfer(db, id),
    queries.listLegs(db, id),
    queries.listSaleIds(db, id),
  ])
  if (!row) throw new AppError('not_found')
  return {
    ...toTransferLine(row),
    reason: row.reason,
    legs: legs.map((leg) => ({ account: toAccount(leg), amount: amountOf(leg.asset, leg.amount) })),
    links: { saleIds: links, ...(await linksOf(db, row)) },
  }
}

/** A key names the origin of its transfer; a refund and a renewal lead on to their payment. */
async function linksOf(db: Db, { id, key }: queries.TransferLine): Promise<Omit<LedgerTransfer['links'], 'saleIds'>> {
  const { paymentId, refundId, payoutId, renewal } = originOf(key)
  const [refund, renewed] = await Promise.all([
    queries.findRefundOf(db, { transferId: id, id: refundId }),
    renewal && queries.findRenewalPaymentId(db, { subscription_id: renewal.subscriptionId, from: renewal.from }),
  ])
  const payment = paymentId === null ? null : await queries.findPaymentId(db, paymentId)
  return {
    paymentId: refund?.payment_id ?? payment ?? renewed ?? null,
    refundId: refund?.id ?? null,
    payoutId: payoutId === null ? null : PayoutId.parse(payoutId),
  }
}

type Reading<Row, T> = { view: (row: Row) => T; position: (row: Row) => Position }

/** `rows` are one more than a page when there is a next one. */
function pageOf<Row, T>(rows: Row[], pageSize: number, { view, position }: Reading<Row, T>): Page<T> {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const isMore = rows.length > pageSize
  return { data: shown.map(view), isMore, nextCursor: isMore && last ? writePosition(position(last)) : null }
}

function toAccount({ id, kind, asset, owner_id, username, name, role }: queries.AccountLine): LedgerAccount {
  return { _id: id, kind, asset, owner: owner_id && { _id: owner_id, username, name, role } }
}

function toBalance(row: queries.BalanceLine): LedgerBalance {
  return { ...toAccount(row), balance: amountOf(row.asset, row.balance) }
}

function toTransferLine({ id, key, kind, created_at }: queries.TransferLine): TransferLine {
  return { _id: id, key, kind, createdAt: created_at.toString() }
}

function amountOf(asset: 'TOK' | 'MONEY', amount: number): number {
  return asset === 'TOK' ? amount : decimalFromMinor(amount)
}
