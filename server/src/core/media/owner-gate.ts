import { LRUCache } from 'lru-cache'
import type { Clock } from '#/platform/clock'
import type { Viewer } from '#/platform/http/caller'
import { upTo } from '#/platform/up-to'

/** Half of the promised 60 s, since a file's row is cached as well. */
const TTL_MS = 30_000

export type OwnerGate = {
  /** Whether files of this owner are withheld from this viewer. */
  isClosed(ownerId: string, caller: () => Promise<Viewer>): Promise<boolean>
  /** Whether they are withheld from anyone: caches must not store such answers. */
  isWithheld(ownerId: string): Promise<boolean>
}

/**
 * Addresses that were signed before go on being valid; whose files may be seen at all is asked when they are used, and
 * remembered for half a minute, since a page has dozens of pictures of few owners.
 */
export function createOwnerGate(clock: Clock, askWithheld: (ownerId: string) => Promise<boolean>): OwnerGate {
  const answers = new LRUCache<string, { withheld: boolean }>({
    ...upTo(20_000),
    ttl: TTL_MS,
    perf: { now: () => clock.now().epochMilliseconds },
    ttlResolution: 0,
    fetchMethod: async (ownerId) => ({ withheld: await askWithheld(ownerId) }),
  })
  const isWithheld = async (ownerId: string) => (await answers.fetch(ownerId))?.withheld !== false
  return {
    isWithheld,
    async isClosed(ownerId, caller) {
      if (!(await isWithheld(ownerId))) return false
      const { id, role } = await caller()
      return id !== ownerId && role !== 'operator'
    },
  }
}
