import { AppError } from '@limelight/contract/errors'
import { decimalFromMinor } from '@limelight/contract/money'
import type { KnownFan } from '@limelight/contract/talk/known-fans'
import { findAccounts, toFanCard } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import * as queries from './known-fans.queries.ts'

/** Throws `not_found` for accounts that are no fan of the creator, not public or across a block. */
export async function getKnownFan(db: Ctx | Tx, pair: queries.Pair): Promise<KnownFan> {
  const row = await queries.findKnownFan(db, pair, db.clock.now())
  const [account] = row ? await findAccounts(db, [pair.fanId]) : []
  if (!row || !account) throw new AppError('not_found')
  return {
    ...toFanCard(account),
    spent: decimalFromMinor(row.spent_minor),
    followsSince: row.follows_since?.toString() ?? null,
    subscribedUntil: row.subscribed_until?.toString() ?? null,
    lastPurchaseAt: row.last_purchase_at?.toString() ?? null,
    note: row.note ?? '',
    noteUpdatedAt: row.note_updated_at?.toString() ?? null,
  }
}

/** An empty text deletes the note. Throws as `getKnownFan`. */
export async function writeFanNote(tx: Tx, pair: queries.Pair, text: string): Promise<KnownFan> {
  await getKnownFan(tx, pair)
  if (text === '') await queries.deleteNote(tx, pair)
  else await queries.writeNote(tx, pair, text)
  return getKnownFan(tx, pair)
}
