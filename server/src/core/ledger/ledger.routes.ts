import type { LedgerCheck, ledger } from '@limelight/contract/core/ledger'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import {
  getLedgerAccount,
  getLedgerTransfer,
  listLedgerAccounts,
  listLedgerEntries,
  listLedgerTransfers,
} from './ledger-explorer.service.ts'

/** Audits are stored by payouts, a domain above this one, which refuses to pay after a failed audit. */
type Checks = { last: () => Promise<LedgerCheck | null>; now: () => Promise<LedgerCheck> }

export function ledgerRoutes(ctx: Ctx, checks: Checks): Handlers<typeof ledger> {
  return {
    'GET /admin/ledger/accounts': ({ query }) => listLedgerAccounts(ctx, query),
    'GET /admin/ledger/accounts/{id}': async ({ params }) => ({ data: await getLedgerAccount(ctx, params.id) }),
    'GET /admin/ledger/accounts/{id}/entries': ({ params, query }) => listLedgerEntries(ctx, params.id, query),
    'GET /admin/ledger/transfers': ({ query }) => listLedgerTransfers(ctx, query),
    'GET /admin/ledger/transfers/{id}': async ({ params }) => ({ data: await getLedgerTransfer(ctx, params.id) }),
    'GET /admin/ledger/check': async () => ({ data: await checks.last() }),
    'POST /admin/ledger/check': async () => ({ data: await checks.now() }),
  }
}
