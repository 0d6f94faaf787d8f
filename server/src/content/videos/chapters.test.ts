import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chaptersOf } from './chapters.ts'

test('lines that start with a time are chapters, earliest first', () => {
  const text = 'A walk.\n1:05 The sea\n0:00 – Start\n1:02:03 The end\nnot 3:00 here\n12:61 no time'
  assert.deepEqual(chaptersOf(text, null), [
    { startSeconds: 0, title: 'Start' },
    { startSeconds: 65, title: 'The sea' },
    { startSeconds: 3723, title: 'The end' },
  ])
})

test('a chapter past the end and a second one at the same time are left out', () => {
  assert.deepEqual(chaptersOf('0:01 One\n0:01 Two\n5:00 Late', 60), [{ startSeconds: 1, title: 'One' }])
})

test('a text without times has no chapters', () => assert.deepEqual(chaptersOf('At 5 we left.\n\n', 60), []))
