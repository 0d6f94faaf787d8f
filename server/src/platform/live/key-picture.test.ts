import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginsKeyPicture } from './key-picture.ts'

const h264 = (...bytes: number[]) => beginsKeyPicture('H264', Buffer.from(bytes))
const vp8 = (...bytes: number[]) => beginsKeyPicture('VP8', Buffer.from(bytes))

test('with H.264 a key picture begins with its sequence set: alone, among others, or in fragments', () => {
  assert.equal(h264(0x67, 0x42, 0xe0, 0x1f), true)
  assert.equal(h264(24, 0, 3, 0x67, 0x42, 0xe0, 0, 2, 0x68, 0xce), true)
  assert.equal(h264(24, 0, 2, 0x09, 0xf0, 0, 3, 0x67, 0x42, 0xe0), true)
  assert.equal(h264(0x7c, 0x87, 0x42), true)
})

test('the rest of a key picture, other pictures, and broken packets are no beginning', () => {
  assert.equal(h264(0x65, 0x88), false)
  assert.equal(h264(0x41, 0x9a), false)
  assert.equal(h264(0x7c, 0x85, 0x88), false)
  assert.equal(h264(0x7c, 0x47, 0x42), false)
  assert.equal(h264(24, 0, 2, 0x41, 0x9a), false)
  assert.equal(h264(24, 0xff, 0xff, 0x41), false)
  assert.equal(h264(24, 0, 0), false)
  assert.equal(h264(), false)
})

test('with VP8 it is the first packet of a key frame, however long its descriptor is', () => {
  assert.equal(vp8(0x10, 0x50, 0, 0), true)
  assert.equal(vp8(0x90, 0x80, 0x05, 0x50), true)
  assert.equal(vp8(0x90, 0x80, 0x85, 0x01, 0x50), true)
  assert.equal(vp8(0x90, 0xf0, 0x85, 0x01, 0x01, 0x20, 0x50), true)
  assert.equal(vp8(0x10, 0x51), false)
  assert.equal(vp8(0x00, 0x50), false)
  assert.equal(vp8(0x11, 0x50), false)
  assert.equal(vp8(0x90, 0x80), false)
  assert.equal(vp8(), false)
})
