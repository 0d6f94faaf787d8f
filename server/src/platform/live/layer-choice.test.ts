import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeTo, layerToShow } from './layer-choice.ts'

const NOW = 10_000
const arriving = { lastAt: NOW - 100 }
const stalled = { lastAt: NOW - 3_000 }

test('a viewer is shown the layer they prefer, and the high one where there is no other', () => {
  assert.equal(layerToShow({ high: arriving, low: arriving, preferred: 'low' }, NOW), 'low')
  assert.equal(layerToShow({ high: arriving, low: arriving, preferred: 'high' }, NOW), 'high')
  assert.equal(layerToShow({ high: arriving, low: undefined, preferred: 'low' }, NOW), 'high')
})

test('a low layer that has stalled is not waited for, unless the high one has, too', () => {
  assert.equal(layerToShow({ high: arriving, low: stalled, preferred: 'low' }, NOW), 'high')
  assert.equal(layerToShow({ high: stalled, low: stalled, preferred: 'low' }, NOW), 'low')
  assert.equal(layerToShow({ high: undefined, low: stalled, preferred: 'low' }, NOW), 'low')
})

test('another source than the shown one is awaited, and what was awaited before is dropped', () => {
  for (const [sources, change] of [
    [
      { shown: 'a', awaited: undefined, source: 'a' },
      { dropsAwaited: false, awaits: false },
    ],
    [
      { shown: 'a', awaited: undefined, source: 'b' },
      { dropsAwaited: false, awaits: true },
    ],
    [
      { shown: 'a', awaited: 'b', source: 'b' },
      { dropsAwaited: false, awaits: true },
    ],
    [
      { shown: 'a', awaited: 'b', source: 'a' },
      { dropsAwaited: true, awaits: false },
    ],
    [
      { shown: 'a', awaited: 'b', source: 'c' },
      { dropsAwaited: true, awaits: true },
    ],
    [
      { shown: 'a', awaited: 'b', source: undefined },
      { dropsAwaited: true, awaits: false },
    ],
    [
      { shown: undefined, awaited: undefined, source: 'a' },
      { dropsAwaited: false, awaits: true },
    ],
  ] as const)
    assert.deepEqual(changeTo<string>(sources), change)
})
