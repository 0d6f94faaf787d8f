/** Statements that took longer than a limit, by text and by what sent them. In memory, until they are added up in the database. */
import { createHash } from 'node:crypto'
import { workName } from '../current-work.ts'

export type SlowStatement = {
  fingerprint: string
  source: string
  text: string
  count: number
  totalMs: number
  worstMs: number
}

export type SlowStatements = {
  readonly limitMs: number
  /** Called after every statement: below the limit it is one comparison. */
  observe(text: string, tookMs: number): void
  /** What there is since the last time. */
  take(): SlowStatement[]
}

/** More kinds of statements within some seconds are left out: then everything is slow, and which ones does not matter. */
const KINDS_MAX = 200
const TEXT_MAX = 4_000

export function createSlowStatements(limitMs: number): SlowStatements {
  let seen = new Map<string, SlowStatement>()

  function add(text: string, tookMs: number): void {
    const source = workName()
    const key = `${source} ${text}`
    const known = seen.get(key)
    if (known) {
      known.count += 1
      known.totalMs += tookMs
      known.worstMs = Math.max(known.worstMs, tookMs)
    } else if (seen.size < KINDS_MAX) {
      const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 32)
      seen.set(key, { fingerprint, source, text: shortened(text), count: 1, totalMs: tookMs, worstMs: tookMs })
    }
  }

  return {
    limitMs,
    observe(text, tookMs) {
      if (tookMs >= limitMs) add(text, tookMs)
    },
    take() {
      const taken = [...seen.values()]
      seen = new Map()
      return taken
    },
  }
}

function shortened(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MAX)
}
