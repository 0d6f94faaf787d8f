/** What arrives of a publisher: how much, how often a picture that needs no other one, and whether there is a picture at all. */
import { VIDEO_CLOCK_HZ } from './rtp.ts'

const PICTURE_MISSING_MS = 10_000
/** A key picture is late by so much before the time since the last one says more than the last interval. */
const LATE_MS = 1_000

export type PublisherHealth = {
  kilobitsPerSecond: number
  /** Between two key pictures, or since the last one where that is longer; null before the first. */
  keyframeMs: number | null
  /** For ten seconds. */
  isPictureMissing: boolean
}

export type HealthLog = {
  packet(bytes: number): void
  /** A packet of the whole picture. */
  picture(packet: { timestamp: number; isKey: boolean }, nowMs: number): void
  /** Since the last time. */
  read(nowMs: number): PublisherHealth
}

/** Pure: times are given. */
export function createHealthLog(openedMs: number): HealthLog {
  let bytes = 0
  let readAt = openedMs
  let pictureAt = openedMs
  let lastKey: { timestamp: number; at: number } | undefined
  let intervalMs: number | undefined
  return {
    packet(length) {
      bytes += length
    },
    picture({ timestamp, isKey }, nowMs) {
      pictureAt = nowMs
      if (!isKey || lastKey?.timestamp === timestamp) return
      // By the sender's clock, since packets arrive unevenly. One that was sent again is older, and a sender that began anew somewhere else.
      if (lastKey) {
        const passedMs = (((timestamp - lastKey.timestamp) | 0) * 1_000) / VIDEO_CLOCK_HZ
        if (passedMs > 0 && passedMs < nowMs - lastKey.at + LATE_MS) intervalMs = passedMs
      }
      lastKey = { timestamp, at: nowMs }
    },
    read(nowMs) {
      const sinceMs = lastKey && nowMs - lastKey.at
      const isLate = sinceMs !== undefined && sinceMs > (intervalMs ?? 0) + LATE_MS
      const health = {
        kilobitsPerSecond: Math.round((bytes * 8) / Math.max(1, nowMs - readAt)),
        keyframeMs: Math.round((isLate ? sinceMs : intervalMs) ?? 0) || null,
        isPictureMissing: nowMs - pictureAt >= PICTURE_MISSING_MS,
      }
      bytes = 0
      readAt = nowMs
      return health
    },
  }
}
