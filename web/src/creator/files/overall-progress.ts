import type { Progress } from './files.api.ts'

export type OverallProgress = { state: 'ready' | 'failed' } | { state: 'processing'; ratio: number }

/** Pure: one failed file needs their attention whatever the others do; else the mean of all, 0 to 1. */
export function overallProgress(files: readonly Progress[]): OverallProgress {
  if (files.some(({ status }) => status === 'failed')) return { state: 'failed' }
  if (files.every(({ status }) => status === 'ready')) return { state: 'ready' }
  const percents = files.map(({ status, percent }) => (status === 'ready' ? 100 : (percent ?? 0)))
  return { state: 'processing', ratio: percents.reduce((sum, percent) => sum + percent, 0) / (100 * files.length) }
}
