import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConfig } from '../config.ts'
import { EDGE_MAX_S, type EdgeAddresses, edgeAddressesOf } from './edge-addresses.ts'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'
const FILE = { base: '/media', path: '0198/hls/segments-1.m4s' } as const
/** A line of the grid. */
const LINE_S = 1_800_000_000

const config = loadConfig({ NODE_ENV: 'test', MASTER_KEY: Buffer.alloc(32).toString('base64') })
const at = (seconds: number, mediaEdgeSecret: string | undefined = SECRET): EdgeAddresses => {
  const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(seconds * 1000) }
  const addresses = edgeAddressesOf({ config: { ...config, mediaEdgeSecret }, clock })
  assert.ok(addresses)
  return addresses
}
const segmentOf = (address: string) => address.split('/')[2] ?? ''
const expiryOf = (address: string) => Number(segmentOf(address).split('.')[1])

test('an address lasts ten seconds at least and thirty at most, and browsers remember it for less', () => {
  for (let second = 0; second < 120; second += 0.25) {
    const now = LINE_S + second
    const { address, maxAgeS } = at(now).addressOf(FILE)
    const lasts = expiryOf(address) - now
    assert.ok(lasts > 10 && lasts <= EDGE_MAX_S, `${lasts} at ${second}`)
    assert.ok(maxAgeS >= 5 && maxAgeS <= lasts - 5, `${maxAgeS} of ${lasts}`)
  }
})

test('all who ask within twenty seconds get the same address, and later another', () => {
  const first = at(LINE_S - 10).addressOf(FILE).address

  assert.equal(at(LINE_S + 9.999).addressOf(FILE).address, first)
  assert.equal(expiryOf(at(LINE_S + 10).addressOf(FILE).address), expiryOf(first) + 20)
})

test('an address is valid until the second it names, and expired from then on', () => {
  const { address } = at(LINE_S).addressOf(FILE)
  const check = (seconds: number) => at(seconds).check(segmentOf(address), FILE)

  assert.equal(check(LINE_S), 'valid')
  assert.equal(check(expiryOf(address) - 0.001), 'valid')
  assert.equal(check(expiryOf(address)), 'expired')
  assert.equal(check(expiryOf(address) + 86_400), 'expired')
})

test('whatever is altered is no address', () => {
  const segment = segmentOf(at(LINE_S).addressOf(FILE).address)
  const expiry = String(expiryOf(`/media/${segment}`))
  const mac = segment.split('.')[2] ?? ''
  const others = [
    segment.replace(expiry, String(Number(expiry) + 20)),
    segment.replace(expiry, `0${expiry}`),
    segment.replace(
      mac,
      mac.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ),
    segment.replace(mac, mac.slice(1)),
    segment.replace(mac, `${mac}A`),
    segment.replace(mac, ''),
    segment.replace('edge', 'Edge'),
    `${segment}.x`,
    'edge',
    '',
  ]

  for (const other of others) {
    assert.notEqual(other, segment)
    assert.equal(at(LINE_S).check(other, FILE), undefined, other)
  }
  assert.equal(at(LINE_S).check(segment, { ...FILE, path: FILE.path.replace('-1', '-2') }), undefined)
  assert.equal(at(LINE_S).check(segment, { ...FILE, path: `${FILE.path}/` }), undefined)
  assert.equal(at(LINE_S, SECRET.replace('a', 'b')).check(segment, FILE), undefined)
})

test('without a secret there are none', () => {
  const clock = { now: () => Temporal.Now.instant() }
  assert.equal(edgeAddressesOf({ config, clock }), undefined)
})
