/** Who has a page open, at this process or at another: known without asking, and not stored. */
import type { AccountId } from '@limelight/contract/ids'
import type { Bus } from '../bus/bus.ts'
import { createProcessesElsewhere, type ProcessesElsewhere } from './processes-elsewhere.ts'

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

/** A page that is loaded again comes back within this time. */
const LEAVING_MS = 5_000

export type Presence = {
  /** The first socket of an account has come to this process. */
  came(accountId: AccountId): void
  /** Its last one here has gone. */
  went(accountId: AccountId): void
  isOnline(accountId: AccountId): boolean
  close(): void
}

type Options = {
  /** At the process where it happened; for others than this one a hint, since a killed process says nothing. */
  onChange: (accountId: AccountId, online: boolean) => unknown
  nowMs?: () => number
}

export function createPresence(bus: Bus, { onChange, nowMs = () => performance.now() }: Options): Presence {
  const here = new Set<AccountId>()
  const leaving = new Map<AccountId, NodeJS.Timeout>()
  const others = createProcessesElsewhere({ silentMs: SILENT_MS, nowMs })
  // The process that an account has come to announces the end.
  listenToOthers(bus, others, { here, onCame: stay })
  const breathing = bus.isShared ? setInterval(() => bus.publish('process-alive', {}), ALIVE_EVERY_MS) : undefined
  breathing?.unref()

  const isOnline = (accountId: AccountId) => here.has(accountId) || others.isAnywhere(accountId)

  function stay(accountId: AccountId): void {
    clearTimeout(leaving.get(accountId))
    leaving.delete(accountId)
  }

  function leave(accountId: AccountId): void {
    leaving.delete(accountId)
    if (!isOnline(accountId)) onChange(accountId, false)
  }

  return {
    isOnline,
    came(accountId) {
      const isKnown = leaving.has(accountId) || isOnline(accountId)
      stay(accountId)
      here.add(accountId)
      bus.publish('presence-changed', { accountId, isHere: true })
      if (!isKnown) onChange(accountId, true)
    },
    went(accountId) {
      here.delete(accountId)
      bus.publish('presence-changed', { accountId, isHere: false })
      leaving.set(
        accountId,
        setTimeout(() => leave(accountId), LEAVING_MS),
      )
    },
    close() {
      clearInterval(breathing)
      for (const timer of leaving.values()) clearTimeout(timer)
      bus.publish('process-ended', {})
    },
  }
}

type Own = { here: ReadonlySet<AccountId>; onCame: (accountId: AccountId) => void }

function listenToOthers(bus: Bus, others: ProcessesElsewhere, { here, onCame }: Own): void {
  const list = (isStart: boolean) => bus.publish('presence-listed', { accountIds: [...here], isStart })
  bus.on('presence-changed', ({ accountId, isHere }, from) => {
    if (from === bus.processId) return
    if (isHere) {
      others.hear(from).add(accountId)
      onCame(accountId)
    } else others.hear(from).delete(accountId)
  })
  bus.on('presence-listed', ({ accountIds, isStart }, from) => {
    if (from === bus.processId) return
    others.list(from, accountIds)
    if (isStart) list(false)
  })
  bus.on('process-alive', (_, from) => {
    if (from !== bus.processId) others.hear(from)
  })
  bus.on('process-ended', (_, from) => others.end(from))
  bus.onReturn(() => {
    others.clear()
    list(true)
  })
  if (bus.isShared) list(true)
}
