/** Private calls by the word of the engine and of the clock: they start, are counted, and end. */
import { AppError } from '@limelight/contract/errors'
import { PrivateCallId } from '@limelight/contract/ids'
import { tokens } from '@limelight/contract/money'
import { WARNING_SECONDS } from '@limelight/contract/private-call-terms'
import type { RoomKeeper } from '#/content/live/live-sessions.service'
import { extendHold } from '#/core/ledger/holds.service'
import { getSettings } from '#/core/settings/settings.service'
import type { SaleTerms } from '#/finance/earnings/record-sale.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { type CallMeter, createCallMeter } from './call-meter.ts'
import { sideOf } from './call-rooms.ts'
import { holdAhead, secondsLeft, stepOf } from './call-step.ts'
import { announceCall, endCall } from './end-call.service.ts'
import * as queries from './private-calls.queries.ts'

export type CallRooms = RoomKeeper & {
  /** Writes down what the meter knows, and lets the call go where time has brought it. */
  advance(id: PrivateCallId): Promise<void>
}

export function openCallRooms(ctx: Ctx, meter: CallMeter = createCallMeter()): CallRooms {
  async function advance(id: PrivateCallId): Promise<void> {
    const terms = await getSettings(ctx)
    const { mediaMs, isFlowing } = meter.read(id)
    // Taken before it is written: who hangs up meanwhile would count it again.
    meter.written(id, mediaMs)
    try {
      const isOpen = await ctx.transaction((tx) => advanceCall(tx, { id, mediaMs, isFlowing, terms }))
      if (!isOpen) meter.forget(id)
    } catch (error) {
      meter.keep(id, mediaMs)
      throw error
    }
  }
  /** Sooner than connections notice by themselves. */
  async function lose(callId: PrivateCallId): Promise<void> {
    const accounts = await queries.findSides(ctx, callId)
    if (accounts) await ctx.transaction((tx) => tx.enqueue('private-call-media-lost', accounts))
  }
  return {
    advance,
    async requireOpen(room) {
      const { callId } = sideOf(room)
      if (!(await queries.isAccepted(ctx, PrivateCallId.parse(callId)))) throw new AppError('not_found')
    },
    async hear(event) {
      const { callId, side } = sideOf(event.room)
      if (event.type === 'media-started') meter.started(callId, side)
      else if (event.type === 'media-stopped') meter.stopped(callId, side, event.silentForMs)
      else if (event.type === 'lost') return lose(PrivateCallId.parse(callId))
      else return
      await advance(PrivateCallId.parse(callId))
    },
    async reconcile() {
      for (const id of await queries.listOpenIds(ctx))
        await advance(id).catch((err: unknown) =>
          ctx.log.error({ event: 'private_call.not_advanced', callId: id, err }),
        )
    },
  }
}

type Passed = { id: PrivateCallId; mediaMs: number; isFlowing: boolean; terms: SaleTerms }

/** False for a call that is over. */
async function advanceCall(tx: Tx, { id, mediaMs, isFlowing, terms }: Passed): Promise<boolean> {
  const row = await queries.lockCall(tx, id)
  if (!row || row.ended_at !== null) return false
  const isAccepted = row.status !== 'requested'
  const counted = { ...row, media_ms: row.media_ms + (isAccepted ? mediaMs : 0) }
  const call = row.status === 'live' ? await topUp(tx, counted) : counted
  const mayGoOn = await queries.mayGoOn(tx, call)
  const step = stepOf(call, { now: tx.clock.now(), isFlowing, mayGoOn })
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
