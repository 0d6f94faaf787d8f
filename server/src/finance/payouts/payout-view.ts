/** Pure: a payout as they and as the operator see it. */

import type { AdminPayout, Payout, PayoutView } from '@limelight/contract/finance/payouts'
import { decimalFromMinor } from '@limelight/contract/money'
import type { ListedPayout, PayoutEvent, ViewedPayout } from './payout-lists.queries.ts'
import type { PayoutRow } from './payouts.queries.ts'

export function toPayout(row: PayoutRow): Payout {
  return {
    _id: row.id,
    amount: decimalFromMinor(row.amount_minor),
    currency: row.currency,
    status: row.status,
    route: row.route,
    accountEnd: row.account_end,
    note: row.note,
    reason: row.reason,
    reference: row.reference,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
    paidAt: row.paid_at?.toString() ?? null,
  }
}

/** The creator's view, without the operator who decided. */
export function toPayoutView(row: ViewedPayout): PayoutView {
  return {
    ...toPayout(row),
    events: row.events.map(({ status, note, createdAt }) => ({ status, note, createdAt: instantOf(createdAt) })),
    isChangeable: row.status === 'pending',
  }
}

export function toAdminPayout(row: ListedPayout): AdminPayout {
  return { ...toPayout(row), performer: { _id: row.performer_id, username: row.username, name: row.name } }
}

export function toAdminEvents(events: readonly PayoutEvent[]) {
  return events.map((event) => ({ ...event, createdAt: instantOf(event.createdAt) }))
}

/** JSON of the database writes instants with its own zone. */
function instantOf(text: string): string {
  return Temporal.Instant.from(text).toString()
}
