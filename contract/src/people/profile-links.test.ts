import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProfileLink, ProfileLinks, publicAddress } from './profile-links.ts'

const TAKEN: [string, string][] = [
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://Example.COM/Me?a=1#top', 'https://example.com/Me?a=1#top'],
  ['https://bücher.example/x', 'https://xn--bcher-kva.example/x'],
  ['https://example.com:8443/', 'https://example.com:8443/'],
  ['https://1.example.com', 'https://1.example.com/'],
  ['https://notlocalhost.com', 'https://notlocalhost.com/'],
]
const REFUSED = [
  'http://example.com',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'example.com',
  '//example.com',
  'https:',
  'https://user@example.com',
  'https://user:secret@example.com',
  'https://example.com@evil.example',
  'https://127.0.0.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://127.1',
  'https://８.８.８.８',
  'https://10.0.0.1.',
  'https://[::1]/',
  'https://[2001:db8::1]/',
  'https://localhost',
  'https://localhost.',
  'https://LOCALHOST:3000',
  'https://app.localhost',
  'https://printer.local',
  'https://db.internal',
  'https://router.home.arpa',
  'https://intranet',
  'https://exa mple.com',
  'https://exam\nple.com',
]

for (const [given, stored] of TAKEN)
  test(`${given} is taken`, () => {
    assert.equal(publicAddress(given), stored)
    assert.ok(ProfileLink.safeParse({ label: 'Me', url: given }).success)
  })

for (const given of REFUSED)
  test(`${JSON.stringify(given)} is refused`, () => {
    assert.ok(!ProfileLink.safeParse({ label: 'Me', url: given }).success)
  })

test('at most eight links, labels of 1 to 40 characters and addresses of 300, also where they grow as browsers read them', () => {
  const link = (change: object) =>
    ProfileLink.safeParse({ label: 'Me', url: 'https://example.com/', ...change }).success
  const url = (length: number) => 'https://example.com/'.padEnd(length, 'x')

  assert.deepEqual(
    [link({ label: 'x'.repeat(40) }), link({ label: 'x'.repeat(41) }), link({ label: ' ' })],
    [true, false, false],
  )
  assert.deepEqual([link({ url: url(300) }), link({ url: url(301) })], [true, false])
  assert.equal(link({ url: `https://example.com/${'ü'.repeat(100)}` }), false)
  assert.equal(link({ icon: 'x' }), false)
  const links = (count: number) => Array.from({ length: count }, () => ({ label: 'Me', url: 'https://example.com' }))
  assert.deepEqual([ProfileLinks.safeParse(links(8)).success, ProfileLinks.safeParse(links(9)).success], [true, false])
})
