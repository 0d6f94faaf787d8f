/**
 * The archived WAL: files beside the sets, each with the WAL between two positions. Their names say all that is needed to know what can be
 * restored, so nothing else has to be right. Pure.
 */
export type Chunk = {
  name: string
  timeline: number
  start: bigint
  end: bigint
  /** What was acknowledged before is in this chunk or in an earlier one. */
  at: Temporal.Instant
}
/** Where one life of the database began from another one. */
export type Fork = { parent: number; at: bigint }
/** By timeline, oldest ancestor first. */
export type Histories = ReadonlyMap<number, readonly Fork[]>
/** Everything acknowledged before `at` lies before `position`, also when the site was idle meanwhile. */
export type Covered = { timeline: number; position: bigint; at: Temporal.Instant }
/** `covered`: the last look of each life. */
export type WalArchive = { chunks: readonly Chunk[]; histories: Histories; covered: readonly Covered[] }

export const SEGMENT_BYTES = 16n * 1024n * 1024n
const NAME = /^([0-9a-f]{8})-([0-9a-f]{16})-([0-9a-f]{16})-(\d{8}T\d{6}\.\d{3}Z)\.zst$/

export function chunkName({ timeline, start, end, at }: Omit<Chunk, 'name'>): string {
  const time = at.toString({ smallestUnit: 'millisecond', roundingMode: 'floor' }).replaceAll(/[:-]/g, '')
  return `${hex(timeline, 8)}-${hex(start, 16)}-${hex(end, 16)}-${time}.zst`
}

/** Undefined for the name of something else. */
export function toChunk(name: string): Chunk | undefined {
  const [, timeline, start, end, time] = NAME.exec(name) ?? []
  if (timeline === undefined || time === undefined) return undefined
  const at = Temporal.Instant.from(time)
  return { name, timeline: Number.parseInt(timeline, 16), start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), at }
}

export function startOfSegment(position: bigint): bigint {
  return position - (position % SEGMENT_BYTES)
}

/** As PostgreSQL names its files. */
export function segmentName(timeline: number, position: bigint): string {
  const number = position / SEGMENT_BYTES
  const perId = 0x1_0000_0000n / SEGMENT_BYTES
  return `${hex(timeline, 8)}${hex(number / perId, 8)}${hex(number % perId, 8)}`.toUpperCase()
}

export function historyName(timeline: number): string {
  return `${hex(timeline, 8).toUpperCase()}.history`
}

/** The lines of a history file: timeline, position, reason. */
export function parseHistory(text: string): Fork[] {
  const lines = text.split('\n').filter((line) => /^\d+\t/.test(line))
  return lines.map((line) => {
    const [parent = '', lsn = ''] = line.split('\t')
    const [high = '', low = ''] = lsn.split('/')
    return { parent: Number(parent), at: (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) }
  })
}

/** What a set can be continued with on one timeline. */
export type Chain = {
  timeline: number
  chunks: Chunk[]
  end: bigint
  /** Undefined: not even the beginning is there. */
  until: Temporal.Instant | undefined
  /** The archive goes on later, and what lies between is lost. */
  gap: Chunk | undefined
  /** When this life last wrote to the archive, also behind a gap. */
  wroteAt: Temporal.Instant | undefined
}
export type Origin = { timeline: number; position: bigint }

/** The chains of a set, of each life that follows from it. */
export function chainsOf(archive: WalArchive, origin: Origin): Chain[] {
  const timelines = new Set([origin.timeline, ...archive.chunks.map(({ timeline }) => timeline)])
  return [...timelines]
    .toSorted((one, other) => one - other)
    .flatMap((timeline) => {
      const steps = stepsOf(archive.histories, origin, timeline)
      return steps ? [follow(archive, timeline, steps)] : []
    })
}

/** `latest`: the life that was there last. */
export function chooseChain(chains: readonly Chain[], until: Temporal.Instant | 'latest'): Chain | undefined {
  const covered = chains.filter((chain) => chain.until !== undefined)
  if (until !== 'latest')
    return covered.find((chain) => chain.until && Temporal.Instant.compare(chain.until, until) >= 0)
  return covered
    .toSorted((one, other) => (one.wroteAt && other.wroteAt ? Temporal.Instant.compare(one.wroteAt, other.wroteAt) : 0))
    .at(-1)
}

type Step = { timeline: number; from: bigint; to: bigint | undefined }

/** The parts of timelines between the set and the end of one; undefined where that does not follow from the set. */
function stepsOf(histories: Histories, origin: Origin, timeline: number): Step[] | undefined {
  const from = startOfSegment(origin.position)
  if (timeline === origin.timeline) return [{ timeline, from, to: undefined }]
  const forks = histories.get(timeline) ?? []
  const first = forks.findIndex(({ parent }) => parent === origin.timeline)
  const fork = forks[first]
  if (!fork || fork.at < origin.position) return undefined
  const steps: Step[] = []
  let position = from
  for (const { parent, at } of forks.slice(first)) {
    steps.push({ timeline: parent, from: position, to: at })
    position = startOfSegment(at)
  }
  return [...steps, { timeline, from: position, to: undefined }]
}

function follow({ chunks, covered }: WalArchive, timeline: number, steps: readonly Step[]): Chain {
  const wroteAt = chunks
    .filter((chunk) => chunk.timeline === timeline)
    .toSorted(byStart)
    .at(-1)?.at
  const chain: Chain = { timeline, chunks: [], end: 0n, until: undefined, gap: undefined, wroteAt }
  for (const step of steps) {
    const own = chunks.filter((chunk) => chunk.timeline === step.timeline).toSorted(byStart)
    chain.end = step.from
    for (const chunk of contiguous(own, step.from)) {
      if (step.to !== undefined && chain.end >= step.to) break
      chain.chunks.push(chunk)
      chain.end = chunk.end
      chain.until = chunk.at
    }
    chain.gap = own.find(({ start }) => start > chain.end && (step.to === undefined || start < step.to))
    if (step.to !== undefined && chain.end < step.to) return { ...chain, gap: chain.gap ?? own.at(-1) }
  }
  const idle = covered.find((look) => look.timeline === timeline && look.position <= chain.end)
  if (idle && chain.until && Temporal.Instant.compare(idle.at, chain.until) > 0) chain.until = idle.at
  return chain
}

/** Each goes on where the one before ends; of several that could, the longest: chunks overlap while they are joined. */
function* contiguous(sorted: readonly Chunk[], from: bigint): Generator<Chunk> {
  let position = from
  let best: Chunk | undefined
  for (const chunk of sorted) {
    if (chunk.start > position && best) {
      yield best
      position = best.end
      best = undefined
    }
    if (chunk.start > position) return
    if (chunk.end > (best?.end ?? position)) best = chunk
  }
  if (best) yield best
}

function byStart(one: Chunk, other: Chunk): number {
  return Number(one.start - other.start)
}

function hex(value: number | bigint, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
