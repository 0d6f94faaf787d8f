import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostsOf, hostUrlsOf, withHosts } from './database-hosts.ts'

const BOTH = 'postgres://app:x@one.example:5432,two.example:5433/site?sslmode=verify-full'

test('an address of several hosts becomes one that libraries read, and names all of them', () => {
  const address = withHosts(BOTH)
  const { host, username, pathname } = new URL(address)
  assert.deepEqual([host, username, pathname], ['one.example:5432', 'app', '/site'])
  assert.deepEqual(hostsOf(address), [
    { host: 'one.example', port: 5432 },
    { host: 'two.example', port: 5433 },
  ])
  assert.deepEqual(
    hostUrlsOf(address).map((url) => [url.host, url.searchParams.get('sslmode')]),
    [
      ['one.example:5432', 'verify-full'],
      ['two.example:5433', 'verify-full'],
    ],
  )
})

test('ports are 5432 where none is given, and IPv6 and sockets are hosts as well', () => {
  assert.deepEqual(hostsOf(withHosts('postgres://app@[::1],%2Ftmp%2Fpg:5433/site')), [
    { host: '::1', port: 5432 },
    { host: '/tmp/pg', port: 5433 },
  ])
})

test('one host is left as it is, and so is what is no database', () => {
  for (const text of ['postgres://app@one/site?sslmode=require', 'mysql://a,b/site', 'nothing', ''])
    assert.equal(withHosts(text), text)
})

test('a list with a gap or a bad port, and a search for standbys, are no address', () => {
  for (const list of ['one,', ',two', 'one,,two', 'one:x,two', 'one,two:99999'])
    assert.equal(withHosts(`postgres://app@${list}/site`), '', list)
  assert.equal(withHosts('postgres://app@one,two/site?target_session_attrs=standby'), '')
  assert.notEqual(withHosts('postgres://app@one,two/site?target_session_attrs=read-write'), '')
})
