import type { Output } from '@limelight/contract/api'
import type { Chapter } from '@limelight/contract/content/videos'

const LINE = /^\s*(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(?:[-–—:]\s*)?(\S.*)$/
const CHAPTERS_MAX = 100

/**
 * Pure: the chapters a description names, one in a line such as `1:05 The sea` or `1:02:03 – The end`; earliest first,
 * one for each second. Those past the end of the video (seconds; null while unknown) are left out.
 */
export function chaptersOf(description: string, durationSeconds: number | null): Output<typeof Chapter>[] {
  const byStart = new Map<number, string>()
  for (const line of description.split('\n')) {
    const [, hours = '0', minutes, seconds, title] = LINE.exec(line) ?? []
    if (minutes === undefined || title === undefined) continue
    const startSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    const isInside = durationSeconds === null || startSeconds < durationSeconds
    if (isInside && !byStart.has(startSeconds)) byStart.set(startSeconds, title.trim().slice(0, 200))
  }
  return [...byStart]
    .map(([startSeconds, title]) => ({ title, startSeconds }))
    .sort((a, b) => a.startSeconds - b.startSeconds)
    .slice(0, CHAPTERS_MAX)
}
