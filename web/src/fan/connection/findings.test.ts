import { expect, test } from 'vitest'
import { type Findings, outcomeOf, verdictsOf } from './findings.ts'

const GOOD: Findings = {
  camera: { reason: 'works' },
  microphone: { reason: 'works' },
  socket: { reason: 'works' },
  direct: { reason: 'works', value: 20 },
  relay: { reason: 'none' },
  hls: { reason: 'works', value: 40 },
  upload: { reason: 'works', value: 20 },
}
const verdicts = (changes: Findings) => verdictsOf({ ...GOOD, ...changes })

test('where everything works, everything can be done', () => {
  expect(verdicts({})).toEqual({ stream: 'yes', call: 'yes', watch: 'yes' })
})

test('without a camera one can call and watch', () => {
  expect(verdicts({ camera: { reason: 'refused' } })).toEqual({ stream: 'no', call: 'yes', watch: 'yes' })
  expect(verdicts({ microphone: { reason: 'missing' } })).toEqual({ stream: 'no', call: 'no', watch: 'yes' })
})

test('where UDP is blocked one watches late, and a relay makes up for it', () => {
  const blocked = { direct: { reason: 'blocked' } } as const
  expect(verdicts(blocked)).toEqual({ stream: 'no', call: 'no', watch: 'late' })
  expect(verdicts({ ...blocked, hls: { reason: 'unsupported' } }).watch).toBe('no')
  expect(verdicts({ ...blocked, relay: { reason: 'works' } })).toEqual({ stream: 'yes', call: 'yes', watch: 'yes' })
})

test('a slow upload limits what is sent, and nothing else', () => {
  expect(verdicts({ upload: { reason: 'slow', value: 2 } })).toEqual({ stream: 'poor', call: 'poor', watch: 'yes' })
  expect(verdicts({ upload: { reason: 'tooSlow', value: 0.3 } })).toEqual({ stream: 'no', call: 'no', watch: 'yes' })
})

test('what the server had no time for is not known', () => {
  expect(verdicts({ direct: { reason: 'busy' } })).toEqual({ stream: 'unknown', call: 'unknown', watch: 'late' })
  expect(outcomeOf('direct', { reason: 'busy' })).toBe('skipped')
})
