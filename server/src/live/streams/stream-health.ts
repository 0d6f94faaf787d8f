/** Pure: how well a stream arrives, as its creator sees it. */
import type { OwnStream } from '@limelight/contract/live/streaming'
import type { StreamRow } from './streams.queries.ts'

/** The engine measures every five seconds, while somebody sends. */
const MEASURED_FOR_SECONDS = 15
const PICTURE_MISSING_SECONDS = 10
/** Of HLS a segment is as long, and viewers wait as long for their first picture. */
const KEYFRAME_SECONDS_MAX = 2
/** Of the most that a publisher may send: a moving picture takes more than a still one. */
const HIGH_SHARE = 0.8

type Measured = Pick<
  StreamRow,
  'status' | 'media_stopped_at' | 'measured_at' | 'received_kbits' | 'keyframe_ms' | 'is_picture_missing'
>
type Health = NonNullable<OwnStream['health']>

/** Null while nothing is known: before somebody sends, after the end, and where media goes through LiveKit. */
export function healthOf(
  row: Measured,
  { now, maxKbits }: { now: Temporal.Instant; maxKbits: number },
): OwnStream['health'] {
  if (row.status !== 'preparing' && row.status !== 'live') return null
  const isWithin = (at: Temporal.Instant | null, seconds: number) =>
    at !== null && Temporal.Instant.compare(at, now.subtract({ seconds })) > 0
  const isMeasured = isWithin(row.measured_at, MEASURED_FOR_SECONDS)
  const hasStopped = row.media_stopped_at !== null && !isWithin(row.media_stopped_at, PICTURE_MISSING_SECONDS)
  if (!isMeasured && !hasStopped) return null
  const kilobitsPerSecond = isMeasured ? (row.received_kbits ?? 0) : 0
  const keyframeMs = isMeasured ? row.keyframe_ms : null
  const figures = { kilobitsPerSecond, keyframeSeconds: keyframeMs && Math.round(keyframeMs / 100) / 10 }
  const isPictureMissing = hasStopped || row.is_picture_missing
  return {
    ...figures,
    maxKilobitsPerSecond: maxKbits,
    warnings: warningsOf({ ...figures, isPictureMissing, maxKbits }),
  }
}

type Judged = Pick<Health, 'kilobitsPerSecond' | 'keyframeSeconds'> & { isPictureMissing: boolean; maxKbits: number }

function warningsOf({ kilobitsPerSecond, keyframeSeconds, isPictureMissing, maxKbits }: Judged): Health['warnings'] {
  if (isPictureMissing) return ['picture_missing']
  return [
    ...((keyframeSeconds ?? 0) > KEYFRAME_SECONDS_MAX ? (['keyframes_rare'] as const) : []),
    ...(kilobitsPerSecond >= maxKbits * HIGH_SHARE ? (['bitrate_high'] as const) : []),
  ]
}
