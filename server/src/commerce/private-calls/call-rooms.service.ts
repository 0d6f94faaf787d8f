/** The rooms of private calls: who may enter them, and what the media engine says of them, by which calls are measured. */
import { AppError } from '@limelight/contract/errors'
import { PrivateCallId } from '@limelight/contract/ids'
import { getSettings } from '#/core/settings/settings.service'
import type { RoomKeeper } from '#/live/engine/media-engine'
import { type HostScope, lockStanding } from '#/live/hosts/live-hosts.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import type { EngineEvent } from '#/platform/live/engine-messages'
import { advanceCall, type Seen } from './advance-call.service.ts'
import { type CallMeter, createCallMeter } from './call-meter.ts'
import { otherSide, roomOf, sideOf } from './call-sides.ts'
import * as queries from './private-calls.queries.ts'

export type CallRooms = RoomKeeper & {
  /** Writes down what the meter knows, and lets the call go where time has brought it. */
  advance(id: PrivateCallId): Promise<void>
}

type Hosting = { meter?: CallMeter; scope?: () => HostScope }

const NOTHING_SEEN: Seen = { mediaMs: 0, isFlowing: false }

export function openCallRooms(
  ctx: Ctx,
  { meter = createCallMeter(), scope = () => undefined }: Hosting = {},
): CallRooms {
  const advance = createAdvance(ctx, meter, scope)
  return {
    advance,
    async requireOpen(room) {
      const { callId } = sideOf(room)
      if (!(await queries.isAccepted(ctx, PrivateCallId.parse(callId)))) throw new AppError('not_found')
    },
    partnerOf(room) {
      const { callId, side } = sideOf(room)
      return roomOf(callId, otherSide(side))
    },
    async hear(event) {
      const { callId } = sideOf(event.room)
      if (measure(meter, event)) await advance(PrivateCallId.parse(callId))
      else if (event.type === 'lost') await notifyOfLoss(ctx, PrivateCallId.parse(callId))
    },
    whetherOpen: () => [queries.hasOpen()],
    async reconcile() {
      for (const id of await queries.listOpenIds(ctx, scope()))
        await advance(id).catch((err: unknown) =>
          ctx.log.error({ event: 'private_call.not_advanced', callId: id, err }),
        )
    },
  }
}

/** False for an event that says nothing of media. */
function measure(meter: CallMeter, event: EngineEvent): boolean {
  const { callId, side } = sideOf(event.room)
  if (event.type === 'media-started') meter.started(callId, side)
  else if (event.type === 'media-stopped') meter.stopped(callId, side, event.silentForMs)
  else return false
  return true
}

/** Sooner than connections notice by themselves. */
async function notifyOfLoss(ctx: Ctx, callId: PrivateCallId): Promise<void> {
  const accounts = await queries.findSides(ctx, callId)
  if (accounts) await ctx.transaction((tx) => tx.enqueue('private-call-media-lost', accounts))
}

function createAdvance(ctx: Ctx, meter: CallMeter, scope: () => HostScope): CallRooms['advance'] {
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

  return async (id) => {
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
}
