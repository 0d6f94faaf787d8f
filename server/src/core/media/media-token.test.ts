import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { movableClock } from '#/platform/clock'
import { createMediaTokens, type MediaScope } from './media-token.ts'

const NOON = Temporal.Instant.from('2026-03-01T12:00:10Z')

function given() {
  const clock = movableClock({ now: () => NOON })
  const key = randomBytes(32)
  return { clock, key, tokens: createMediaTokens({ key, clock }), fileId: randomUUID(), viewerId: randomUUID() }
}

test('a token opens its file for its viewer in its scope', () => {
  const { tokens, fileId, viewerId } = given()

  for (const scope of ['full', 'preview', 'stream'] satisfies MediaScope[]) {
    const grant = tokens.verify(tokens.sign({ fileId, viewerId, scope }), fileId)
    assert.deepEqual([grant?.scope, grant?.viewerId], [scope, viewerId])
  }
  assert.equal(tokens.verify(tokens.sign({ fileId, viewerId: undefined, scope: 'full' }), fileId)?.viewerId, undefined)
})

test('a token opens no other file and is worth nothing under another key', () => {
  const { tokens, clock, fileId, viewerId } = given()
  const token = tokens.sign({ fileId, viewerId, scope: 'full' })

  assert.equal(tokens.verify(token, randomUUID()), undefined)
  assert.equal(createMediaTokens({ key: randomBytes(32), clock }).verify(token, fileId), undefined)
})

test('a token with any byte changed opens nothing', () => {
  const { tokens, fileId, viewerId } = given()
  const [payload = '', mac = ''] = tokens.sign({ fileId, viewerId, scope: 'preview' }).split('.')
  const bytes = Buffer.concat([Buffer.from(payload, 'base64url'), Buffer.from(mac, 'base64url')])

  for (let at = 0; at < bytes.length; at += 1) {
    const forged = Buffer.from(bytes)
    forged.writeUInt8(forged.readUInt8(at) ^ 1, at)
    const token = `${forged.toString('base64url', 0, 21)}.${forged.toString('base64url', 21)}`
    assert.equal(tokens.verify(token, fileId), undefined, `byte ${at}`)
  }
})

test('nonsense is no token', () => {
  const { tokens, fileId } = given()

  fc.assert(fc.property(fc.string(), (text) => tokens.verify(text, fileId) === undefined))
})

test('pictures open for 150 to 300 seconds, videos for six hours', () => {
  const { tokens, clock, fileId, viewerId } = given()
  const picture = tokens.sign({ fileId, viewerId, scope: 'full' })
  const video = tokens.sign({ fileId, viewerId, scope: 'stream' })

  clock.advance({ seconds: 150 })
  assert.ok(tokens.verify(picture, fileId))
  clock.advance({ seconds: 150 })
  assert.equal(tokens.verify(picture, fileId), undefined)
  assert.ok(tokens.verify(video, fileId))
  clock.advance({ hours: 6 })
  assert.equal(tokens.verify(video, fileId), undefined)
})

test('a picture keeps its address within a step of the grid', () => {
  const { tokens, clock, fileId, viewerId } = given()
  const first = tokens.sign({ fileId, viewerId, scope: 'full' })

  clock.advance({ seconds: 60 })
  assert.equal(tokens.sign({ fileId, viewerId, scope: 'full' }), first)
  clock.advance({ seconds: 90 })
  assert.notEqual(tokens.sign({ fileId, viewerId, scope: 'full' }), first)
})
