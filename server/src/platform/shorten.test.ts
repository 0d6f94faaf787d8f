import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shorten } from './shorten.ts'

test('a text is cut after whole characters, and says that it was', () => {
  assert.equal(shorten('short', 5), 'short')
  assert.equal(shorten('a longer text', 9), 'a longer…')
  assert.equal(shorten('🎉🎉🎉', 3), '🎉🎉🎉')
  assert.equal(shorten('🎉🎉🎉🎉', 3), '🎉🎉🎉…')
})
