import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOf } from './country.ts'

test('public addresses have a country, in both families', () => {
  assert.equal(countryOf('8.8.8.8'), 'US')
  assert.equal(countryOf('::ffff:8.8.8.8'), 'US')
  assert.equal(countryOf('193.0.6.139'), 'NL')
  assert.match(countryOf('2001:4860:4860::8888') ?? '', /^[A-Z]{2}$/)
})

test('private and invalid addresses have no country', () => {
  for (const address of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.1', '172.20.0.1', 'fe80::1', 'unknown', ''])
    assert.equal(countryOf(address), null, address)
})
