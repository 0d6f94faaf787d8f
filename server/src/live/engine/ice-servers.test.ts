import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iceServersFor, linkHeaderOf } from './ice-servers.ts'

const now = Temporal.Instant.from('2026-01-01T00:00:00Z')

test('without a relay there is none, and no header', () => {
  assert.deepEqual(iceServersFor(undefined, { key: 'fan', now }), [])
  assert.equal(linkHeaderOf([]), '')
})

test('a relay is named with a password that it can check by the secret and the name alone', () => {
  const turn = { urls: ['turn:turn.example:3478', 'turns:turn.example:443?transport=tcp'], secret: 'north' }
  const servers = iceServersFor(turn, { key: 'fan', now })
  // openssl: printf '1767312000:fan' | openssl dgst -sha1 -hmac north -binary | base64
  const expected = { urls: turn.urls, username: '1767312000:fan', credential: 'asfCqZvBe4KmIj8NqfyphZ3nrjo=' }
  assert.deepEqual(servers, [expected])
  assert.equal(
    linkHeaderOf(servers).split(', ')[0],
    `<turn:turn.example:3478>; rel="ice-server"; username="1767312000:fan"; credential="${expected.credential}"; credential-type="password"`,
  )
})
