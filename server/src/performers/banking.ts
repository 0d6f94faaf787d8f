import type { Output } from '@limelight/contract/api'
import type { AccountId } from '@limelight/contract/ids'
import { Banking, type OwnPerformer, PAYOUT_PAUSE_HOURS } from '@limelight/contract/performers'
import type { Config } from '#/platform/config'
import { seal, unseal } from '#/platform/sealing'
import type { PerformerRow } from './performers.queries.ts'

export type BankDetails = Output<typeof Banking>
type Keys = Pick<Config, 'keyFor'>

/** Encrypted with a key outside the database, bound to her account. */
export function sealBanking(config: Keys, id: AccountId, details: BankDetails): Buffer {
  return seal(Buffer.from(JSON.stringify(details)), { key: config.keyFor('banking'), boundTo: id })
}

/** What she may read again: everything but the account number, of which the end is enough to recognise it. */
export function bankingSummary(config: Keys, row: PerformerRow): OwnPerformer['banking'] {
  if (!row.banking_sealed || !row.banking_changed_at) return null
  const { accountHolder, bankName, country } = openBanking(config, row.account_id, row.banking_sealed)
  return {
    accountHolder,
    bankName,
    country,
    accountNumberEnd: row.banking_account_end ?? '',
    changedAt: row.banking_changed_at.toString(),
  }
}

/** Everything, for whoever pays. */
export function openBanking(config: Keys, id: AccountId, stored: Buffer): BankDetails {
  const plain = unseal(stored, { key: config.keyFor('banking'), boundTo: id })
  return Banking.parse(JSON.parse(plain.toString('utf8')))
}

type Changes = Pick<PerformerRow, 'banking_changed_at' | 'payout_route_changed_at'>

/** Pure: until when nothing is paid out, because where it goes was changed; undefined: not paused. */
export function payoutsPausedUntil(changes: Changes, now: Temporal.Instant): Temporal.Instant | undefined {
  const ends = [changes.banking_changed_at, changes.payout_route_changed_at].flatMap((changedAt) =>
    changedAt === null ? [] : [changedAt.add({ hours: PAYOUT_PAUSE_HOURS })],
  )
  return ends.toSorted(Temporal.Instant.compare).findLast((end) => Temporal.Instant.compare(end, now) > 0)
}
