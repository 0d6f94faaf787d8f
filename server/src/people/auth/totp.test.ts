import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAt, newSecret, stepOf, uriOf } from './totp.ts'

/** The secret of RFC 6238, appendix B, whose codes for SHA-1 are these (the last six of eight digits). */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)

test('codes are those of RFC 6238', () => {
  const known = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ] as const
  for (const [seconds, code] of known) {
    assert.equal(codeAt(SECRET, at(seconds)), code)
    assert.equal(stepOf(SECRET, code, at(seconds)), Math.floor(seconds / 30))
  }
})

test('a code is good half a minute before and after its own, by the step it is of', () => {
  const code = codeAt(SECRET, at(3_000))

  assert.deepEqual(
    [2_969, 2_970, 2_999, 3_000, 3_029, 3_030, 3_059, 3_060].map((seconds) => stepOf(SECRET, code, at(seconds))),
    [undefined, 100, 100, 100, 100, 100, 100, undefined],
  )
})

test('what is no six digits is no code', () => {
  for (const code of ['', '28708', '2870820', ' 287082', '287082 ', '28708a', '287 082'])
    assert.equal(stepOf(SECRET, code, at(59)), undefined, code)
  assert.equal(stepOf(SECRET, '287083', at(59)), undefined)
})

test('secrets have 160 bits and differ', () => {
  assert.match(newSecret(), /^[A-Z2-7]{32}$/)
  assert.notEqual(newSecret(), newSecret())
})

test('the address for an app names site, account and what every app knows', () => {
  const uri = new URL(uriOf(SECRET, { issuer: 'Limelight', label: 'ada@example.test' }))

  assert.equal(
    `${uri.protocol}//${uri.host}${decodeURIComponent(uri.pathname)}`,
    'otpauth://totp/Limelight:ada@example.test',
  )
  assert.deepEqual(Object.fromEntries(uri.searchParams), {
    issuer: 'Limelight',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
