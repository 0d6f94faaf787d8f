import type { Readable } from 'node:stream'
import type { AccountId } from '@limelight/contract/ids'
import { type AuditFilter, type AuditRow, listAuditRowsAfter } from '#/core/audit/audit.service'
import { type CsvColumn, exportList } from '#/core/audit/export-list.service'
import { type LedgerRow, listLedgerRowsAfter } from '#/core/ledger/ledger-explorer.service'
import { type AccountRow, type AccountsFilter, listAccountsAfter } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'

const ACCOUNT_COLUMNS: CsvColumn<AccountRow>[] = [
  ['Joined', (row) => row.created_at.toString()],
  ['Name', (row) => row.name],
  ['Username', (row) => row.username],
  ['Email', (row) => row.email],
  ['Email confirmed', (row) => row.email_verified_at?.toString() ?? null],
  ['Role', (row) => row.role],
  ['Status', (row) => row.status],
  ['Creator status', (row) => row.performer_status],
  ['Account', (row) => row.id],
]

export function exportAccounts(ctx: Ctx, operatorId: AccountId, filter: AccountsFilter): Promise<Readable> {
  return exportList<AccountRow>(ctx, {
    operatorId,
    list: 'users',
    filter,
    columns: ACCOUNT_COLUMNS,
    nextBatch: (last, limit) => listAccountsAfter(ctx, { filter, last, limit }),
  })
}

const AUDIT_COLUMNS: CsvColumn<AuditRow>[] = [
  ['Date', (row) => row.created_at.toString()],
  ['Operator', (row) => row.actor_name],
  ['Action', (row) => row.action],
  ['Kind of object', (row) => row.target_type],
  ['Object', (row) => row.target_id],
  ['Details', (row) => JSON.stringify(row.details)],
  ['Entry', (row) => row.id],
]

export function exportAuditLog(ctx: Ctx, operatorId: AccountId, filter: AuditFilter): Promise<Readable> {
  return exportList<AuditRow>(ctx, {
    operatorId,
    list: 'audit_log',
    filter,
    columns: AUDIT_COLUMNS,
    nextBatch: (last, limit) => listAuditRowsAfter(ctx, { filter, last, limit }),
  })
}

const LEDGER_COLUMNS: CsvColumn<LedgerRow>[] = [
  ['Date', (row) => row.created_at.toString()],
  ['Transfer', (row) => row.id],
  ['Description', (row) => row.kind],
  ['Account', (row) => row.account],
  ['Owner', (row) => row.username],
  ['Unit', (row) => (row.asset === 'TOK' ? 'tokens' : 'money')],
  ['Amount', (row) => (row.asset === 'TOK' ? row.amount : { minor: row.amount })],
  ['Account number', (row) => row.account_id],
  ['Key', (row) => row.key],
]

export function exportLedger(
  ctx: Ctx,
  operatorId: AccountId,
  { accountId, ...between }: { from?: string | undefined; to?: string | undefined; accountId?: number | undefined },
): Promise<Readable> {
  return exportList<LedgerRow>(ctx, {
    operatorId,
    list: 'ledger',
    filter: { ...between, accountId: accountId?.toString() },
    columns: LEDGER_COLUMNS,
    nextBatch: (last, limit) => listLedgerRowsAfter(ctx, { ...between, accountId, last, limit }),
  })
}
