import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planRenditions, planTeaser } from './plan-renditions.ts'

const sizesOf = (width: number, height: number, fps = 30) =>
  planRenditions({ width, height, fps }).map((made) => `${made.width}×${made.height}`)

test('a 1080p video gets 720 and 360, landscape and portrait alike', () => {
  assert.deepEqual(sizesOf(1920, 1080), ['1280×720', '640×360'])
  assert.deepEqual(sizesOf(1080, 1920), ['720×1280', '360×640'])
})

test('a small video is never enlarged and gets fewer renditions', () => {
  assert.deepEqual(sizesOf(640, 360), ['640×360'])
  assert.deepEqual(sizesOf(320, 240), ['320×240'])
  assert.deepEqual(sizesOf(854, 480), ['854×480', '640×360'])
})

test('sides are even, as H.264 wants them', () => {
  assert.deepEqual(sizesOf(607, 1079), ['608×1080', '360×640'])
  assert.deepEqual(sizesOf(3, 1), ['4×2'])
})

test('frames are dropped only above 60 (large) and 30 (small) a second', () => {
  const ratesAt = (fps: number) => planRenditions({ width: 1920, height: 1080, fps }).map((made) => made.frameRate)

  assert.deepEqual(ratesAt(29.97), [undefined, undefined])
  assert.deepEqual(ratesAt(60.02), [undefined, 30])
  assert.deepEqual(ratesAt(240), [60, 30])
})

test('a teaser has a short side of 480 at most', () => {
  assert.deepEqual(planTeaser({ width: 1080, height: 1920, fps: 25 }), { width: 480, height: 854, bitrate: 1_000_000 })
})
