/** Who has a page open, at this process or at another: known without asking, and not stored. */
import type { AccountId } from '@limelight/contract/ids'
import type { Bus } from '../bus/bus.ts'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    'presence-changed': { accountId: AccountId; isHere: boolean }
    /** Everybody who is at the process that says it: when it starts, and when another has started. */
    'presence-listed': { accountIds: readonly AccountId[]; isStart: boolean }
    'process-alive': Record<string, never>
    'process-ended': Record<string, never>
  }
}

const ALIVE_EVERY_MS = 10_000
/** A process that was silent for so long was killed. */
const SILENT_MS = 3 * ALIVE_EVERY_MS

type Elsewhere = { heardAtMs: number; accountIds: Set<AccountId> }

export type Presence = {
  /** The first socket of an account has come to this process. */
  came(accountId: AccountId): void
  /** Its last one here has gone. */
  went(accountId: AccountId): void
  isOnline(accountId: AccountId): boolean
  close(): void
}

export function createPresence(bus: Bus, nowMs: () => number = () => performance.now()): Presence {
  const here = new Set<AccountId>()
  const others = new Map<string, Elsewhere>()
  const list = (isStart: boolean) => bus.publish('presence-listed', { accountIds: [...here], isStart })

  function hear(from: string): Set<AccountId> {
    const known = others.get(from) ?? { heardAtMs: 0, accountIds: new Set<AccountId>() }
    known.heardAtMs = nowMs()
    others.set(from, known)
    return known.accountIds
  }

  bus.on('presence-changed', ({ accountId, isHere }, from) => {
    if (from === bus.processId) return
    if (isHere) hear(from).add(accountId)
    else hear(from).delete(accountId)
  })
  bus.on('presence-listed', ({ accountIds, isStart }, from) => {
    if (from === bus.processId) return
    others.set(from, { heardAtMs: nowMs(), accountIds: new Set(accountIds) })
    if (isStart) list(false)
  })
  bus.on('process-alive', (_, from) => {
    if (from !== bus.processId) hear(from)
  })
  bus.on('process-ended', (_, from) => void others.delete(from))
  bus.onReturn(() => {
    others.clear()
    list(true)
  })
  if (bus.isShared) list(true)
  const breathing = bus.isShared ? setInterval(() => bus.publish('process-alive', {}), ALIVE_EVERY_MS) : undefined
  breathing?.unref()

  return {
    came(accountId) {
      here.add(accountId)
      bus.publish('presence-changed', { accountId, isHere: true })
    },
    went(accountId) {
      here.delete(accountId)
      bus.publish('presence-changed', { accountId, isHere: false })
    },
    isOnline(accountId) {
      if (here.has(accountId)) return true
      for (const [id, { heardAtMs, accountIds }] of others) {
        if (nowMs() - heardAtMs > SILENT_MS) others.delete(id)
        else if (accountIds.has(accountId)) return true
      }
      return false
    },
    close() {
      clearInterval(breathing)
      bus.publish('process-ended', {})
    },
  }
}
