import { expect, test } from 'vitest'
import { overallProgress } from './overall-progress.ts'

test('no files are ready files', () => {
  expect(overallProgress([])).toEqual({ state: 'ready' })
})

test('one failed file is shown before the others are done', () => {
  const files = [
    { status: 'failed', percent: null },
    { status: 'processing', percent: 50 },
  ] as const

  expect(overallProgress(files)).toEqual({ state: 'failed' })
})

test('the progress is the mean; a file not begun counts as nothing', () => {
  const files = [
    { status: 'ready', percent: null },
    { status: 'processing', percent: 50 },
    { status: 'created', percent: null },
  ] as const

  expect(overallProgress(files)).toEqual({ state: 'processing', ratio: 0.5 })
})
