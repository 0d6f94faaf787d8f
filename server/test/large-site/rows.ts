/** Expressions of SQL that name the nth row of a kind, so that rows refer to each other without a join. */
import type { Counts } from './counts.ts'

/** Three years before the rows are made, up to then. */
const SPAN_MS = 3 * 365 * 86_400_000

export type Kind =
  | 'account'
  | 'session'
  | 'conversation'
  | 'wideConversation'
  | 'message'
  | 'wideMessage'
  | 'notification'
  | 'post'
  | 'video'
  | 'gallery'
  | 'product'
  | 'comment'
  | 'sale'
  | 'subscription'
  | 'payment'
  | 'order'
  | 'payout'
  | 'refund'
  | 'mail'
  | 'audit'
  | 'stream'
  | 'viewer'
  | 'chat'
  | 'report'
  | 'file'
  | 'photo'
  | 'reader'

export type Rows = ReturnType<typeof rowsOf>

export function rowsOf(counts: Counts, totals: Record<Kind, number>, endMs: number) {
  const kinds = Object.keys(totals) as Kind[]
  const stepOf = (kind: Kind) => Math.max(1, Math.floor(SPAN_MS / Math.max(1, totals[kind])))
  const ms = (kind: Kind, n: string) => `(${endMs - SPAN_MS} + (${n})::bigint * ${stepOf(kind)})`
  /** UUIDv7 of the instant of the nth. */
  const id = (kind: Kind, n: string) => {
    const kindHex = (kinds.indexOf(kind) + 1).toString(16).padStart(3, '0')
    return `(lpad(to_hex(${ms(kind, n)}), 12, '0') || '7${kindHex}8' || lpad(to_hex((${n})::bigint), 15, '0'))::uuid`
  }
  const at = (kind: Kind, n: string) => `to_timestamp(${ms(kind, n)} / 1000.0)`
  /** Between 0 and 1, the same for the same number and seed. */
  const chance = (n: string, seed: number) =>
    `((hashint8extended((${n})::bigint, ${seed}) & 9007199254740991) / 9007199254740992.0)::float8`
  /** One of `of`: the first are chosen far more often, the more the higher `skew` is; 1 for all alike. */
  const pick = (n: string, { of, seed, skew = 1 }: { of: number; seed: number; skew?: number }) =>
    `floor(${of} * power(${chance(n, seed)}, ${skew}))::bigint`
  return {
    counts,
    id,
    at,
    chance,
    pick,
    creator: (p: string) => id('account', `(${p}) * 100`),
    fan: (f: string) => id('account', `((${f}) / 99) * 100 + (${f}) % 99 + 1`),
    /** Of a list of words, by chance. */
    word: (list: readonly string[], n: string, seed: number) =>
      `(array[${list.map((word) => `'${word}'`).join(',')}])[1 + ${pick(n, { of: list.length, seed })}]`,
  }
}

const SYLLABLES =
  'an ba ci do el fu ga hi in jo ka li mo ne or pa qui ra so ta ul va wen xi yo zu ber lan mar ton sen vik'.split(' ')

/** A name of two words, of some hundred thousand there are. */
export function nameOf({ word }: Rows, n: string): string {
  const part = (seed: number) => word(SYLLABLES, n, seed)
  return `initcap(${part(1)} || ${part(2)} || ' ' || ${part(3)} || ${part(4)} || ${part(5)})`
}

const WORDS =
  'light water sea morning photo new set today coffee beach dance music studio night city garden train winter summer story behind scene work week live soon thanks love travel road hotel silver velvet mirror rain window record blue green gold paper clay wood stone glass river lake'.split(
    ' ',
  )

/** A sentence of `length` words, some of them rare: of every hundredth row, and of every hundred thousandth. */
export function textOf({ word }: Rows, n: string, length: number): string {
  const words = Array.from({ length }, (_, i) => word(WORDS, n, 20 + i)).join(` || ' ' || `)
  return `(${words} || case when (${n}) % 100 = 7 then ' harbour' else '' end || case when (${n}) % 100000 = 7 then ' zebra' else '' end)`
}
