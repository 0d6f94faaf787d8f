/** Accounts that have a page open at other processes, by what those say. */
import type { AccountId } from '@limelight/contract/ids'

export type ProcessesElsewhere = {
  /** The process is there: its accounts, to change. */
  hear(from: string): Set<AccountId>
  /** All accounts that are at the process. */
  list(from: string, accountIds: readonly AccountId[]): void
  end(from: string): void
  clear(): void
  isAnywhere(accountId: AccountId): boolean
}

type Options = { silentMs: number; nowMs: () => number }

/** A process that was silent for so long was killed. */
export function createProcessesElsewhere({ silentMs, nowMs }: Options): ProcessesElsewhere {
  const processes = new Map<string, { heardAtMs: number; accountIds: Set<AccountId> }>()
  return {
    hear(from) {
      const known = processes.get(from) ?? { heardAtMs: 0, accountIds: new Set<AccountId>() }
      known.heardAtMs = nowMs()
      processes.set(from, known)
      return known.accountIds
    },
    list: (from, accountIds) => void processes.set(from, { heardAtMs: nowMs(), accountIds: new Set(accountIds) }),
    end: (from) => void processes.delete(from),
    clear: () => processes.clear(),
    isAnywhere(accountId) {
      for (const [id, { heardAtMs, accountIds }] of processes) {
        if (nowMs() - heardAtMs > silentMs) processes.delete(id)
        else if (accountIds.has(accountId)) return true
      }
      return false
    },
  }
}
