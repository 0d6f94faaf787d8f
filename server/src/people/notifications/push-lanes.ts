/** Which pushes are sent at once, and which wait in a queue of their own so that they delay nobody else. */
import { LRUCache } from 'lru-cache'

export type DeviceState = {
  account_id: string
  endpoint: string
  /** In a row. */
  failures: number
  failing_since: Temporal.Instant | null
  failed_at: Temporal.Instant | null
  delivered_at: Temporal.Instant | null
}

/** Then the push service is left alone for a while: what is due meanwhile is not sent. */
const FAILURES_TO_REST = 10
const REST_MINUTES = 15
/** A push service that is away for longer has lost the device, which subscribes again with its next visit. */
const FORGET_AFTER_HOURS = 24

/** Pure. */
export function isResting({ failures, failed_at }: DeviceState, now: Temporal.Instant): boolean {
  if (failures < FAILURES_TO_REST || failed_at === null) return false
  return Temporal.Instant.compare(now, failed_at.add({ minutes: REST_MINUTES })) < 0
}

/** Pure. Asked when a push has failed. */
export function isLost({ failures, failing_since }: DeviceState, now: Temporal.Instant): boolean {
  if (failures < FAILURES_TO_REST || failing_since === null) return false
  return Temporal.Instant.compare(now, failing_since.add({ hours: FORGET_AFTER_HOURS })) >= 0
}

/** Longer than all repeats of a push take. */
const REMEMBERED_MS = 10 * 60_000
const REMEMBERED_MAX = 10_000
/** So many devices of a host fail before new devices there are taken for slow, too. */
const FAILURES_OF_HOST = 3

export type PushLanes = {
  /** Whether a push to this device could take long. */
  isSlow(device: DeviceState): boolean
  noteFailure(device: DeviceState): void
}

/**
 * What each process has seen: a device that failed is slow until it was reached; all devices of its account are for some minutes, so that
 * twenty of them cost no more time than one; and so are devices of a host where others failed, unless they were reached before.
 */
export function createPushLanes(): PushLanes {
  const accounts = new LRUCache<string, true>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS })
  const hosts = new LRUCache<string, number>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS })
  return {
    isSlow({ account_id, endpoint, failures, delivered_at }) {
      if (failures > 0 || accounts.has(account_id)) return true
      return delivered_at === null && (hosts.get(hostOf(endpoint)) ?? 0) >= FAILURES_OF_HOST
    },
    noteFailure({ account_id, endpoint }) {
      accounts.set(account_id, true)
      hosts.set(hostOf(endpoint), (hosts.get(hostOf(endpoint)) ?? 0) + 1)
    },
  }
}

function hostOf(endpoint: string): string {
  return new URL(endpoint).host
}
