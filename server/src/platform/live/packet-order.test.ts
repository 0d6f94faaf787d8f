import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPacketOrder } from './packet-order.ts'

function emitted(arrivals: [sequence: number, atMs: number][]): number[] {
  const order: number[] = []
  const push = createPacketOrder<{ sequence: number }>(({ sequence }) => order.push(sequence))
  for (const [sequence, atMs] of arrivals) push({ sequence }, atMs)
  return order
}

test('packets that came late or twice are put in order, also across the wrap of their numbers', () => {
  assert.deepEqual(
    emitted([
      [65_534, 0],
      [0, 1],
      [1, 2],
      [65_535, 60],
      [0, 61],
      [2, 62],
    ]),
    [65_534, 65_535, 0, 1, 2],
  )
})

test('what is still missing after a while is skipped, and too late after that', () => {
  assert.deepEqual(
    emitted([
      [10, 0],
      [12, 20],
      [14, 200],
      [15, 430],
      [11, 440],
      [13, 450],
      [16, 460],
    ]),
    [10, 12, 13, 14, 15, 16],
  )
})

test('numbers from elsewhere are a new start', () => {
  assert.deepEqual(
    emitted([
      [30_000, 0],
      [5, 20],
      [6, 40],
      [40_000, 60],
    ]),
    [30_000, 5, 6, 40_000],
  )
})
