import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEngineCalls } from './engine-calls.ts'
import type { EngineRequest } from './engine-messages.ts'

const QUALITY = { type: 'quality', session: 'viewer', quality: 'low' } as const
const PICTURE = { isOffered: true, quality: 'low', shown: 'low' } as const

function calls() {
  const sent: EngineRequest[] = []
  return { sent, ...createEngineCalls((request) => void sent.push(request)) }
}

test('each call gets the answer that names it, in whatever order they come', async () => {
  const { ask, answer, sent } = calls()
  const asked = [ask(QUALITY), ask(QUALITY), ask(QUALITY)]
  assert.deepEqual(
    sent.map((request) => 'call' in request && request.call),
    [1, 2, 3],
  )

  answer({ type: 'refused', call: 3, reason: 'no_media' })
  answer({ type: 'answered', call: 2, answer: 'sdp' })
  answer({ type: 'picture', call: 1, picture: PICTURE })

  assert.deepEqual(await Promise.all(asked), [{ picture: PICTURE }, { answer: 'sdp' }, { refused: 'no_media' }])
})

test('calls to a process that dies are unavailable, and a late answer is nobody’s', async () => {
  const { ask, answer, lose } = calls()
  const asked = ask(QUALITY)

  lose()
  answer({ type: 'picture', call: 1, picture: PICTURE })

  assert.deepEqual(await asked, { refused: 'unavailable' })
})
