import type { Output } from '@limelight/contract/api'
import type { AccountId } from '@limelight/contract/ids'
import { Banking, type OwnPerformer } from '@limelight/contract/performers'
import type { Config } from '#/platform/config'
import { seal, unseal } from '#/platform/sealing'
import type { PerformerRow } from './performers.queries.ts'

type BankDetails = Output<typeof Banking>
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

function openBanking(config: Keys, id: AccountId, stored: Buffer): BankDetails {
  const plain = unseal(stored, { key: config.keyFor('banking'), boundTo: id })
  return Banking.parse(JSON.parse(plain.toString('utf8')))
}
