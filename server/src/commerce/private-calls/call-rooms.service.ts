/** Starts, counts and ends private calls, by what the engine reports and by the time. */
import { AppError } from '@limelight/contract/errors'
import { PrivateCallId } from '@limelight/contract/ids'
import { tokens } from '@limelight/contract/money'
import { WARNING_SECONDS } from '@limelight/contract/private-call-terms'
import { type HostScope, lockStanding } from '#/content/live/live-hosts.service'
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

type Hosting = { meter?: CallMeter; scope?: () => HostScope }

export function openCallRooms(
  ctx: Ctx,
  { meter = createCallMeter(), scope = () => undefined }: Hosting = {},
): CallRooms {
  /** Since which claim of the room each call is measured. */
  const claims = new Map<string, string | undefined>()

  /** What may be charged: what was measured while the room was this host's without a break. */
  async function seenBy(tx: Tx, id: PrivateCallId, seen: Seen): Promise<{ seen: Seen; after: () => void } | undefined> {
    const standing = await lockStanding(tx, id, scope())
    if (standing.of !== 'own')
      return standing.of === 'nobody' ? { seen: NOTHING_SEEN, after: () => forget(id) } : undefined
    const isSameClaim = !claims.has(id) || claims.get(id) === standing.claimId
    const after = () => {
      if (!isSameClaim) meter.restart(id)
      claims.set(id, standing.claimId)
    }
    return { seen: isSameClaim ? seen : { ...seen, mediaMs: 0 }, after }
  }

  function forget(id: PrivateCallId): void {
    meter.forget(id)
    claims.delete(id)
  }

  async function advance(id: PrivateCallId): Promise<void> {
    const terms = await getSettings(ctx)
    const { mediaMs, isFlowing } = meter.read(id)
    // Taken before it is written: who hangs up meanwhile would count it again.
    meter.written(id, mediaMs)
    try {
      const done = await ctx.transaction(async (tx) => {
        const row = await queries.lockCall(tx, id)
        const hosted = row && (await seenBy(tx, id, { mediaMs, isFlowing }))
        if (!row || !hosted) return { isOpen: false, after: () => {} }
        return { isOpen: await advanceCall(tx, row, { ...hosted.seen, terms }), after: hosted.after }
      })
      if (done.isOpen) done.after()
      else forget(id)
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
      for (const id of await queries.listOpenIds(ctx, scope()))
        await advance(id).catch((err: unknown) =>
          ctx.log.error({ event: 'private_call.not_advanced', callId: id, err }),
        )
    },
  }
}

/** What the meter has seen: how much since it was last written down, and whether both sides are seen now. */
type Seen = { mediaMs: number; isFlowing: boolean }
const NOTHING_SEEN: Seen = { mediaMs: 0, isFlowing: false }

/** False for a call that is over. The row is locked. */
async function advanceCall(
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
