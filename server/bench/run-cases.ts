/** Runs cases so that one that fails, or never ends, costs only its own figures. */
import type { CaseResult, FailedCase } from './measure.ts'

export type Case<W> = (world: W) => Promise<CaseResult>

export type Surroundings<W> = {
  /** How long a case may take, and how long `clear` may. */
  limitMs: number
  /** The installation of the cases; called again after a failure. */
  open(): Promise<W>
  /** Ends whatever a failed case has left: a database that says nothing, programs that still run. */
  clear(): Promise<void>
  onEnd(result: CaseResult | FailedCase): Promise<void>
  warn(error: unknown): void
}

export async function runCases<W>(
  cases: ReadonlyMap<string, Case<W>>,
  { limitMs, open, clear, onEnd, warn }: Surroundings<W>,
): Promise<(CaseResult | FailedCase)[]> {
  const results: (CaseResult | FailedCase)[] = []
  let world: W | undefined
  for (const [number, measure] of cases) {
    const work = async () => {
      world ??= await open()
      return measure(world)
    }
    const result = await within(limitMs, work).catch((error: unknown) => {
      warn(error)
      return failed(number, error)
    })
    if ('failure' in result) {
      world = undefined
      await within(limitMs, clear).catch(warn)
    }
    results.push(result)
    await onEnd(result)
  }
  return results
}

function failed(number: string, error: unknown): FailedCase {
  const message = error instanceof Error ? error.message : String(error)
  // An assertion shows both values on lines of their own.
  return { title: `${number}. not measured`, failure: message.split('\n')[0] ?? '' }
}

/** Rejects when the work takes longer. The work is not ended by that. */
async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not end within ${limitMs / 1000} s`)), limitMs)
  })
  try {
    return await Promise.race([work(), limit])
  } finally {
    clearTimeout(timer)
  }
}
