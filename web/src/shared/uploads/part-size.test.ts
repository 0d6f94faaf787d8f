import { expect, test } from 'vitest'
import { firstPartBytes, nextPartBytes } from './part-size.ts'

/** The parts of a file on a line of so many bytes a second. */
function partsOn(bytesPerSecond: number, sizeBytes: number): number[] {
  const parts: number[] = []
  let part = firstPartBytes
  for (let sent = 0; sent < sizeBytes; sent += part, part = nextPartBytes(part, (part / bytesPerSecond) * 1_000))
    parts.push(part)
  return parts
}

test('a fast line gets large parts soon', () => {
  const parts = partsOn(50_000_000, 1_000_000_000)
  expect(parts.length).toBeLessThan(30)
  expect(Math.max(...parts)).toBe(50_000_000)
})

test('on a slow line progress is reported every few seconds', () => {
  for (const bytesPerSecond of [60_000, 200_000, 1_000_000, 5_000_000]) {
    const settled = partsOn(bytesPerSecond, 100_000_000).slice(4)
    for (const part of settled) expect(part / bytesPerSecond).toBeLessThanOrEqual(4.2)
  }
})

test('parts never become tiny', () => {
  expect(Math.min(...partsOn(1_000, 10_000_000))).toBe(250_000)
})
