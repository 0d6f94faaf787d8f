import type { SaleKind } from '@limelight/contract/content-kinds'
import type { AccountId, SaleId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isWhole } from '#/people/access/share-kinds.queries'
import type { Tx } from '#/platform/ctx'

export type SoldRow = {
  id: SaleId
  transfer_id: number
  performer_id: AccountId
  /** Null for what a card paid. */
  tokens: number | null
  gross_minor: number
  fee_minor: number
  net_minor: number
  refunded_gross_minor: number
  refunded_at: Temporal.Instant | null
}

/** The sale a transfer made, without the shares of others; its row is locked. */
export async function lockSaleOfTransfer(tx: Tx, transferId: number): Promise<SoldRow | undefined> {
  const { rows } = await sql<SoldRow>`
    select id, transfer_id, performer_id, tokens, gross_minor, fee_minor, net_minor, refunded_gross_minor, refunded_at
    from sale where transfer_id = ${transferId} and ${isWhole('sale')} for no key update
  `.execute(tx.db)
  return rows[0]
}

export type RefundedAmounts = { grossMinor: number; feeMinor: number; netMinor: number }

/** Adds to what was taken back; a whole sale is marked as refunded, and loses the mark when its refund fails. */
export async function addRefundedAmounts(
  tx: Tx,
  id: SaleId,
  { grossMinor, feeMinor, netMinor }: RefundedAmounts,
): Promise<void> {
  await sql`
    update sale
    set refunded_gross_minor = refunded_gross_minor + ${grossMinor},
      -- By rounding of parts a cent may have gone to the other side.
      refunded_fee_minor = least(refunded_fee_minor + ${feeMinor}, fee_minor),
      refunded_net_minor = least(refunded_net_minor + ${netMinor}, net_minor),
      refunded_at = case when refunded_gross_minor + ${grossMinor} = gross_minor then ${tx.clock.now()}::timestamptz end
    where id = ${id}
  `.execute(tx.db)
}

export type RefundableSale = {
  transfer_id: number
  kind: SaleKind
  fan_id: AccountId
  performer_id: AccountId
  target_id: string | null
  tokens: number | null
  net_minor: number
}

/**
 * Marks the sale, and the shares of it, as refunded in full; undefined when it was before. Locks these rows.
 */
export async function markRefunded(
  tx: Tx,
  saleId: SaleId,
  reason: string,
): Promise<{ sale: RefundableSale; shares: RefundableSale[] } | undefined> {
  const { rows } = await sql<RefundableSale & { is_main: boolean }>`
    update sale s
    set refunded_at = ${tx.clock.now()}, refund_reason = ${reason}, refunded_gross_minor = s.gross_minor,
      refunded_fee_minor = s.fee_minor, refunded_net_minor = s.net_minor
    from sale m
    where m.id = ${saleId} and s.transfer_id = m.transfer_id and s.refunded_at is null
    returning s.id = m.id as is_main, s.transfer_id, s.kind, s.fan_id, s.performer_id, s.target_id, s.tokens, s.net_minor
  `.execute(tx.db)
  const sale = rows.find((row) => row.is_main)
  return sale && { sale, shares: rows.filter((row) => !row.is_main) }
}

/** Of a refunded sale: what a performer gave less, since the site bore it. */
export async function lowerRefundedNet(
  tx: Tx,
  { transferId, performerId, byMinor }: { transferId: number; performerId: AccountId; byMinor: number },
): Promise<void> {
  await sql`
    update sale set refunded_net_minor = refunded_net_minor - ${byMinor}
    where transfer_id = ${transferId} and performer_id = ${performerId}
  `.execute(tx.db)
}

export type SoldReferral = { id: SaleId; performer_id: AccountId; net_minor: number; refunded_net_minor: number }

/** What the creator who invited the seller got of a transfer; its row is locked. */
export async function lockReferralOfTransfer({ db }: Tx, transferId: number): Promise<SoldReferral | undefined> {
  const { rows } = await sql<SoldReferral>`
    select id, performer_id, net_minor, refunded_net_minor
    from sale where transfer_id = ${transferId} and kind = 'referral' for no key update
  `.execute(db)
  return rows[0]
}

/** The same of another sale of that transfer. */
export async function lockReferralBeside({ db }: Tx, saleId: SaleId): Promise<SoldReferral | undefined> {
  const { rows } = await sql<SoldReferral>`
    select s.id, s.performer_id, s.net_minor, s.refunded_net_minor
    from sale m join sale s on s.transfer_id = m.transfer_id and s.kind = 'referral'
    where m.id = ${saleId} for no key update of s
  `.execute(db)
  return rows[0]
}
