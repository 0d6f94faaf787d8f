export type InTurn = {
  /** Starts when all work given before has ended. Its own failure reaches the caller only, and the next work starts all the same. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** When the work given so far has ended. */
  ended(): Promise<void>
}

/** Runs asynchronous work one after the other, in the order in which it is given. */
export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const done = last.then(work)
      last = done.catch(() => {})
      return done
    },
    async ended() {
      await last
    },
  }
}
