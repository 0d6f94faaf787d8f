import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGapList } from './gap-list.ts'

test('packets between two are asked for, also where the numbers begin anew', () => {
  const gaps = createGapList()
  gaps.open(0xfffe, 4)
  assert.deepEqual(gaps.due(1_000), [0xffff, 0, 1])
})

test('a packet that has come is not asked for', () => {
  const gaps = createGapList()
  gaps.open(10, 4)
  gaps.close(12)
  assert.deepEqual(gaps.due(1_000), [11, 13])
})

test('a packet is asked for again after a while, and given up after eight times', () => {
  const gaps = createGapList()
  gaps.open(10, 2)
  assert.deepEqual(gaps.due(1_000), [11])
  assert.deepEqual(gaps.due(1_050), [])
  for (let times = 1; times < 8; times += 1) assert.deepEqual(gaps.due(1_000 + times * 61), [11])
  assert.deepEqual(gaps.due(10_000), [])
  assert.deepEqual(gaps.due(20_000), [])
})

test('a long gap is a new start: nothing of before is asked for either', () => {
  const gaps = createGapList()
  gaps.open(10, 3)
  gaps.open(13, 200)
  assert.deepEqual(gaps.due(1_000), [])
})
