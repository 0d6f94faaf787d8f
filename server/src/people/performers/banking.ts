import type { Output } from '@limelight/contract/api'
import type { AccountId } from '@limelight/contract/ids'
import { Banking, PAYOUT_PAUSE_HOURS } from '@limelight/contract/people/banking'
import type { OwnPerformer } from '@limelight/contract/people/performers'
import { heldUntil } from '#/people/accounts/email-repairs.service'
import type { Config } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import { seal, storedSeal, unseal } from '#/platform/sealing'
import type { PerformerRow } from './performers.queries.ts'

export type BankDetails = Output<typeof Banking>
type Keys = Pick<Config, 'keyFor'>
type Opener = Pick<Ctx, 'config' | 'log'>

/** Encrypted with a key outside the database, bound to their account. */
export function sealBanking(config: Keys, id: AccountId, details: BankDetails): Buffer {
  return seal(Buffer.from(JSON.stringify(details)), { key: config.keyFor('banking'), boundTo: id })
}

/** The details that the creator may read again: all but the account number, of which only the end is shown. */
export function bankingSummary(ctx: Opener, row: PerformerRow): OwnPerformer['banking'] {
  if (!row.banking_sealed || !row.banking_changed_at) return null
  const details = openBanking(ctx, row.account_id, row.banking_sealed)
  const { accountHolder, bankName, country } = details ?? { accountHolder: '', bankName: '', country: '' }
  return {
    accountHolder,
    bankName,
    country,
    isReadable: details !== undefined,
    accountNumberEnd: row.banking_account_end ?? '',
    changedAt: row.banking_changed_at.toString(),
  }
}

/** Accounts whose details were found unreadable since the start: each is logged once. */
const unreadable = new Set<AccountId>()

/**
 * Everything, for payouts. Undefined when the bytes do not open, as after a restore without the key: pages that only show
 * them must not fail for it, and the performer enters them again.
 */
export function openBanking({ config, log }: Opener, id: AccountId, stored: Buffer): BankDetails | undefined {
  try {
    const plain = unseal(stored, storedSeal({ config }, 'banking', id))
    return Banking.parse(JSON.parse(plain.toString('utf8')))
  } catch (err) {
    if (!unreadable.has(id)) log.error({ event: 'banking.unreadable', accountId: id, err })
    unreadable.add(id)
    return undefined
  }
}

type Changes = Pick<PerformerRow, 'banking_replaced_at' | 'payout_route_changed_at' | 'email_repaired_at'>

/** Pure: until when nothing is paid out, because where it goes or the address of the account was changed; undefined: not paused. */
export function payoutsPausedUntil(changes: Changes, now: Temporal.Instant): Temporal.Instant | undefined {
  const ends = [changes.banking_replaced_at, changes.payout_route_changed_at].flatMap((changedAt) =>
    changedAt === null ? [] : [changedAt.add({ hours: PAYOUT_PAUSE_HOURS })],
  )
  const held = heldUntil(changes, now)
  return [...ends, ...(held ? [held] : [])]
    .toSorted(Temporal.Instant.compare)
    .findLast((end) => Temporal.Instant.compare(end, now) > 0)
}
