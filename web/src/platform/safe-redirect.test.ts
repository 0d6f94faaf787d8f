import { describe, expect, test } from 'vitest'
import { loginPathFor, safeRedirect } from './safe-redirect.ts'

describe('a redirect', () => {
  test.each([
    ['/home', '/home'],
    ['/mara?tab=videos#top', '/mara?tab=videos#top'],
    ['/search?q=a%2Fb', '/search?q=a%2Fb'],
    ['/auth/login-help', '/auth/login-help'],
    ['/a/../home', '/home'],
  ])('to %j leads to %j', (target, path) => {
    expect(safeRedirect(target)).toBe(path)
  })

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['another site', 'https://evil.example/'],
    ['another site without scheme', '//evil.example'],
    ['a backslash host', '/\\evil.example'],
    ['a backslash later', '/a\\..\\\\evil.example'],
    ['a tab browsers drop', '/\t/evil.example'],
    ['a line break', '/home\r\nset-cookie: a=b'],
    ['a null byte', '/\u0000/evil.example'],
    ['dots that leave a host behind', '/a/..//evil.example'],
    ['an encoded host', '/%2F/evil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['broken encoding', '/%zz'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'home'],
    ['the login page', '/auth/login'],
    ['the login page with a redirect of its own', '/auth/login?redirect=/home'],
    ['the login page in other letters', '/Auth/Login/'],
    ['the login page, encoded', '/auth/%6Cogin'],
    ['an endless text', `/${'a'.repeat(3_000)}`],
  ])('to %s is refused', (_name, target) => {
    expect(safeRedirect(target)).toBeUndefined()
  })
})

test('the login page remembers where a visitor was going, unless that is the start', () => {
  expect(loginPathFor('/user/wallet?current=2')).toBe('/auth/login?redirect=%2Fuser%2Fwallet%3Fcurrent%3D2')
  expect(loginPathFor('/')).toBe('/auth/login')
  expect(loginPathFor('/auth/login')).toBe('/auth/login')
})
