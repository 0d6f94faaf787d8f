/** Viewers of a LiveKit server: each may watch for a minute, unless their page renews that. */
import { LRUCache } from 'lru-cache'
import type { LiveClaims } from '#/live/engine/live-token'
import type { LiveKit } from '#/platform/live/livekit'
import { upTo } from '#/platform/up-to'
import type { Participant } from './livekit-participants.ts'
import * as state from './livekit-rooms.ts'

/** LiveKit renews the tokens of its viewers for ten minutes: who was removed does not come back by one of those. */
const REMOVED_TTL_MS = 15 * 60_000

export type LiveKitViewers = {
  /** Removes from LiveKit who may not watch, lets the others receive or not, and answers who is there now. */
  sort(room: string, viewers: readonly Participant[], mayReceive: boolean): Promise<Participant[]>
  forget(sessions: readonly string[]): void
  /** Lets a viewer watch for as long as a newer token says. */
  renew(session: string, claims: LiveClaims): void
  /** When the first minute of a viewer ends; undefined without viewers. */
  nextLookAfterMs(room: state.KnownRoom): number | undefined
}

export function createLiveKitViewers(kit: LiveKit, now: () => number): LiveKitViewers {
  const removed = new LRUCache<string, true>({ ...upTo(100_000), ttl: REMOVED_TTL_MS })
  let leases = new Map<string, number>()
  return {
    async sort(room, viewers, mayReceive) {
      const isRemoved = (one: string) => removed.has(one)
      const judged = state.judgeViewers(viewers, { leases, isRemoved, mayReceive, now: now() })
      leases = judged.leases
      // All of them before LiveKit is asked: what fails there is tried again by the next look.
      for (const session of judged.toRemove) removed.set(session, true)
      for (const session of judged.toRemove) await kit.remove(room, session)
      for (const { identity } of judged.toAdmit) await kit.admit(room, identity, true)
      for (const { identity } of judged.toWithhold) await kit.admit(room, identity, false)
      return judged.present
    },
    forget(sessions) {
      for (const session of sessions) leases.delete(session)
    },
    renew(session, claims) {
      leases.set(session, state.leaseOf(claims))
    },
    nextLookAfterMs: (room) => state.nextLookAfterMs(room, leases, now()),
  }
}
