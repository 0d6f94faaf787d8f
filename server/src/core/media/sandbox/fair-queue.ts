/** The limit that was reached: the owner's own, or that of all owners together. */
export class QueueFull extends Error {
  readonly bound: 'owner' | 'all'

  constructor(bound: 'owner' | 'all') {
    super(`the queue is full (${bound})`)
    this.name = 'QueueFull'
    this.bound = bound
  }
}

export type FairQueueBounds = { perOwner: number; total: number }
export type FairQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/**
 * One task at a time, the owners taking turns: behind a hundred tasks of one owner, another's first task is the
 * next. Throws `QueueFull` when more wait than the bounds allow.
 */
export function createFairQueue({ perOwner, total }: FairQueueBounds): FairQueue {
  /** Owners in the order of their turns; an owner without tasks is not in it. */
  const waiting = new Map<string, (() => void)[]>()
  let isBusy = false
  let waitingCount = 0

  function leave(): void {
    const [next] = waiting
    if (!next) {
      isBusy = false
      return
    }
    const [owner, turns] = next
    const start = turns.shift()
    // Behind the others again, if there is more to do.
    waiting.delete(owner)
    if (turns.length > 0) waiting.set(owner, turns)
    waitingCount -= 1
    start?.()
  }

  function enter(owner: string): Promise<void> {
    if (!isBusy) {
      isBusy = true
      return Promise.resolve()
    }
    const turns = waiting.get(owner) ?? []
    if (turns.length >= perOwner) throw new QueueFull('owner')
    if (waitingCount >= total) throw new QueueFull('all')
    waiting.set(owner, turns)
    waitingCount += 1
    return new Promise((start) => {
      turns.push(start)
    })
  }

  return async (owner, work) => {
    await enter(owner)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
