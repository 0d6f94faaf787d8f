import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSilence } from './watch-silence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched({ bytesPerSecond = 0, known = true }: { bytesPerSecond?: number; known?: boolean }) {
  const facts = { bytesPerSecond, known, asked: 0, lost: 0 }
  let bytesReceived = 0
  const stop = watchSilence(
    {
      async stats() {
        bytesReceived += facts.bytesPerSecond
        return new Map([['1', { type: 'inbound-rtp', bytesReceived }]])
      },
      async isKnown() {
        facts.asked += 1
        return facts.known
      },
    },
    () => {
      facts.lost += 1
    },
  )
  return { facts, stop }
}

test('while something arrives nobody is asked', async () => {
  const { facts } = watched({ bytesPerSecond: 1, known: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(facts).toMatchObject({ asked: 0, lost: 0 })
})

test('after a silent second a session that the server does not know is lost, once', async () => {
  const { facts } = watched({ bytesPerSecond: 1, known: false })
  await vi.advanceTimersByTimeAsync(5_000)
  facts.bytesPerSecond = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect(facts).toMatchObject({ asked: 1, lost: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(facts).toMatchObject({ asked: 1, lost: 1 })
})

test('one that it knows goes on, and it is asked less and less often', async () => {
  const { facts } = watched({})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(facts.lost).toBe(0)
  expect(facts.asked).toBeGreaterThan(3)
  expect(facts.asked).toBeLessThan(8)
  facts.known = false
  await vi.advanceTimersByTimeAsync(16_000)
  expect(facts.lost).toBe(1)
})

test('what is closed is not asked about', async () => {
  const { facts, stop } = watched({ known: false })
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(facts).toMatchObject({ asked: 0, lost: 0 })
})
