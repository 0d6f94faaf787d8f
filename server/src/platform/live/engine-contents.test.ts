import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  contentsAfter,
  type EngineContents,
  lossOf,
  NO_CONTENTS,
  withoutSession,
  withSession,
} from './engine-contents.ts'

const ROOM = 'a stream'

function onAir(): EngineContents {
  const opened = withSession(withSession(NO_CONTENTS, 'publisher', ROOM), 'viewer', ROOM)
  return contentsAfter(opened, { type: 'media-started', room: ROOM })
}

test('a process that dies has lost its viewers, its media and its rooms, in this order', () => {
  assert.deepEqual(lossOf(onAir()), [
    { type: 'left', room: ROOM, session: 'publisher' },
    { type: 'left', room: ROOM, session: 'viewer' },
    { type: 'media-stopped', room: ROOM, silentForMs: 0 },
    { type: 'lost', room: ROOM },
  ])
  assert.deepEqual(lossOf(NO_CONTENTS), [])
})

test('what has left, stopped or been refused is not lost again', () => {
  const left = contentsAfter(onAir(), { type: 'left', room: ROOM, session: 'viewer' })
  const stopped = contentsAfter(left, { type: 'media-stopped', room: ROOM, silentForMs: 10 })
  assert.deepEqual(
    lossOf(stopped).map(({ type }) => type),
    ['left', 'lost'],
  )
  assert.deepEqual(lossOf(withoutSession(stopped, 'publisher')), [])
})

test('a viewer who has joined was there before, and a loss changes nothing by itself', () => {
  const before = onAir()
  assert.deepEqual(contentsAfter(before, { type: 'joined', room: ROOM, session: 'viewer' }), before)
  assert.deepEqual(contentsAfter(before, { type: 'lost', room: ROOM }), before)
})
