import { expect, test } from 'vitest'
import { ownAddress, withoutDoubledSlashes } from './own-address.ts'
import { pathWithIntent } from './page/intent.ts'

const ODD = [
  ['//', '/'],
  ['///', '/'],
  ['//?x=1', '/?x=1'],
  ['/\\/', '/'],
  ['\\\\', '/'],
  ['//evil.example/..', '/'],
  ['//evil.example/a?b=//c', '/evil.example/a?b=//c'],
  ['/.//evil.example', '/evil.example'],
  ['/x/..//evil.example', '/evil.example'],
  ['/%2e//evil.example', '/evil.example'],
  ['/./\\', '/'],
  ['//[', '/['],
  ['//a:b@c:99999/', '/a:b@c:99999/'],
  ['/\t/evil.example', '/evil.example'],
  ['http://evil.example/', '/http://evil.example/'],
] as const

for (const [path, own] of ODD)
  test(`${JSON.stringify(path)} is ${own} of this site, and is redirected there`, () => {
    const url = ownAddress(path)
    expect([url.origin, url.pathname + url.search]).toEqual(['http://same.origin', own])
    if (!path.includes('\t')) expect(withoutDoubledSlashes(path)).toBe(own)
    expect(pathWithIntent(path, 'follow')).toMatch(/^\/(?![/\\]).*[?&]then=follow$/)
  })

for (const path of ['/', '/creators', '/a//b', '/a?b=//c', '/%2F%2Fevil.example', '/search?q=\\', '/a/../b'])
  test(`${path} is a path of this site as it is`, () => {
    expect(withoutDoubledSlashes(path)).toBeUndefined()
    expect(ownAddress(path).origin).toBe('http://same.origin')
  })
