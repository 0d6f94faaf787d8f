/** One call, by the clock and by what was seen of its media: it starts, is counted, and ends. */

import { WARNING_SECONDS } from '@limelight/contract/commerce/private-call-terms'
import { tokens } from '@limelight/contract/money'
import { extendHold } from '#/core/ledger/holds.service'
import type { SaleTerms } from '#/finance/earnings/record-sale.service'
import type { Tx } from '#/platform/ctx'
import { holdAhead, secondsLeft, stepOf } from './call-step.ts'
import { announceCall, endCall } from './end-call.service.ts'
import * as queries from './private-calls.queries.ts'

/** How much media of both sides was seen since it was last written down, and whether both sides are seen now. */
export type Seen = { mediaMs: number; isFlowing: boolean }

/** False for a call that is over. The row is locked. */
export async function advanceCall(
  tx: Tx,
  row: queries.CallRow,
  { mediaMs, isFlowing, terms }: Seen & { terms: SaleTerms },
): Promise<boolean> {
  if (row.ended_at !== null) return false
  const { id } = row
  const isAccepted = row.status !== 'requested'
  const counted = { ...row, media_ms: row.media_ms + (isAccepted ? mediaMs : 0) }
  const call = row.status === 'live' ? await topUp(tx, counted) : counted
  const mayGoOn = await queries.mayGoOn(tx, call)
  const step = stepOf(call, { now: tx.clock.now(), mediaMs, isFlowing, mayGoOn })
  switch (step.to) {
    case 'missed':
      await endCall(tx, call, { status: 'missed' })
      return false
    case 'ended':
      await endCall(tx, call, { status: 'ended', reason: step.reason, terms })
      return false
    case 'live':
      await queries.updateCall(tx, id, { status: 'live', started_at: tx.clock.now(), media_ms: call.media_ms })
      await announceCall(tx, call, 'live')
      return true
    case 'stay':
      if (isAccepted) await queries.updateCall(tx, id, { media_ms: call.media_ms, media_lost_at: step.mediaLostAt })
      if (isWarningDue(row, call)) await announceCall(tx, call, 'live')
      return true
  }
}

/** Holds what the next minutes cost, as far as the wallet goes. */
async function topUp(tx: Tx, call: queries.CallRow): Promise<queries.CallRow> {
  const ahead = holdAhead(call)
  if (ahead <= call.held_tokens) return call
  const held = await extendHold(tx, call.id, tokens(ahead))
  if (held !== call.held_tokens) await queries.updateCall(tx, call.id, { held_tokens: held })
  return { ...call, held_tokens: held }
}

function isWarningDue(before: queries.CallRow, after: queries.CallRow): boolean {
  return after.status === 'live' && secondsLeft(before) > WARNING_SECONDS && secondsLeft(after) <= WARNING_SECONDS
}
