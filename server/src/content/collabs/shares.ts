/** Shares of co-authors. Pure. */
import { CO_AUTHORS_MAX, type CollabState } from '@limelight/contract/content/collab-rules'
import { AppError } from '@limelight/contract/errors'

type Shared = { id: string; state: CollabState; share_bps: number; asked_bps: number | null }
const WHOLE_BPS = 10_000

/** Percent has two decimals at most; `12.34 * 100` has not. */
export function bpsOf(percent: number): number {
  return Math.round(percent * 100)
}

export function percentOf(bps: number): number {
  return bps / 100
}

export function isRunning({ state }: Pick<Shared, 'state'>): boolean {
  return state === 'asked' || state === 'accepted'
}

/**
 * Whether all shares of an item fit when one of them is set: those that wait for an answer count too, since they can be accepted at any
 * time. Throws `shares_over_100` with what is left, and `limit_reached` for one more co-author than there may be.
 */
export function requireRoom(all: readonly Shared[], { id, bps }: { id: string | undefined; bps: number }): void {
  const others = all.filter((other) => isRunning(other) && other.id !== id)
  if (others.length >= CO_AUTHORS_MAX) throw new AppError('limit_reached', { maximum: CO_AUTHORS_MAX })
  const left = WHOLE_BPS - others.reduce((sum, other) => sum + Math.max(other.share_bps, other.asked_bps ?? 0), 0)
  // What is in force stays so until the change is accepted, and counts as long.
  const inForce = all.find((own) => own.id === id && own.state === 'accepted')?.share_bps ?? 0
  if (Math.max(bps, inForce) > left) throw new AppError('shares_over_100', { maximum: percentOf(Math.max(0, left)) })
}
