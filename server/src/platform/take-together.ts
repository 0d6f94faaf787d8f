/** Does together what arrives while something is under way, and each by itself where that fails. */

/** So few are done at once, each by itself: they wait for the disk and not for each other. */
const AT_ONCE = 4
/** Where more are under way, the others wait for one of two transactions: more of them would each have fewer. */
const LANES = 2
/** Beyond this, more in one transaction saves little and each waits longer. */
const MOST = 20

export type Taking<In, Out> = {
  /** Two with the same one are not done together. */
  keyOf: (input: In) => string
  /** Undefined for those that have to be done alone. When it throws, nothing may have happened, and each is done alone. */
  together: (inputs: readonly In[]) => Promise<readonly (Out | undefined)[]>
  alone: (input: In) => Promise<Out>
}

type Waiting<In, Out> = { input: In; answer: (out: Out | Promise<Out>) => void }

/** Few are done at once; those that wait behind them are done together as soon as one of these has ended. */
export function takeTogether<In, Out extends object>({ keyOf, together, alone }: Taking<In, Out>) {
  let waiting: Waiting<In, Out>[] = []
  let [lanes, underWay] = [0, 0]

  /** From the first on, in their order; those with a key that is taken stay for later. */
  function take(): Waiting<In, Out>[] {
    const keys = new Set<string>()
    const taken: Waiting<In, Out>[] = []
    const left: Waiting<In, Out>[] = []
    for (const one of waiting) {
      const key = keyOf(one.input)
      const isTaken = taken.length === MOST || keys.has(key)
      keys.add(key)
      ;(isTaken ? left : taken).push(one)
    }
    waiting = left
    return taken
  }

  async function perform(taken: readonly Waiting<In, Out>[]): Promise<void> {
    const [first] = taken
    if (taken.length === 1 && first) {
      const done = alone(first.input)
      first.answer(done)
      await done.catch(() => {}) // heard by who asked
      return
    }
    const done = await together(taken.map(({ input }) => input)).catch(() => [])
    for (const [n, { input, answer }] of taken.entries()) answer(done[n] ?? alone(input))
  }

  async function drain(): Promise<void> {
    lanes += 1
    do {
      const taken = take()
      underWay += taken.length
      await perform(taken)
      underWay -= taken.length
    } while (waiting.length > 0 && (lanes <= LANES || underWay < AT_ONCE))
    lanes -= 1
  }

  return (input: In): Promise<Out> =>
    new Promise((answer) => {
      waiting.push({ input, answer })
      if (lanes < LANES || underWay < AT_ONCE) void drain()
    })
}
