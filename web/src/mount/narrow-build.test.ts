// @vitest-environment node
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createNarrowHandler, narrowTo } from './narrow-build.ts'

type Line = { parentId?: string; path?: string; index?: true }

const LINES: Record<string, Line> = {
  root: {},
  site: { parentId: 'root' },
  start: { parentId: 'site', index: true },
  username: { parentId: 'site', path: ':username' },
  blog: { parentId: 'site', path: 'blog' },
  article: { parentId: 'site', path: 'blog/:slug' },
  member: { parentId: 'root' },
  messages: { parentId: 'member', path: 'messages' },
  'no-thread': { parentId: 'messages', index: true },
  thread: { parentId: 'messages', path: ':id' },
  admin: { parentId: 'root' },
  console: { parentId: 'admin', path: 'admin' },
  'not-found': { parentId: 'root', path: '*' },
}
const ALWAYS = ['root', 'site', 'start', 'username', 'not-found']

function aBuild(): ServerBuild {
  const routes = Object.fromEntries(Object.entries(LINES).map(([id, line]) => [id, { id, module: {}, ...line }]))
  const build = {
    routes,
    assets: { routes, version: '1' },
    routeDiscovery: { mode: 'lazy' },
    entry: { module: {} },
    ssr: true,
    basename: '/',
    future: {},
  }
  // What else a build has is not looked at.
  return build as unknown as ServerBuild
}

test.each([
  ['', []],
  ['anna', []],
  ['blog', ['blog', 'article']],
  ['messages', ['member', 'messages', 'no-thread', 'thread']],
  ['admin', ['admin', 'console']],
])('an address that begins with "%s" meets its own routes and those of any address', (segment, own) => {
  const { routes, assets } = narrowTo(aBuild(), segment)

  const kept = Object.keys(LINES).filter((id) => ALWAYS.includes(id) || own.includes(id))
  expect(Object.keys(routes)).toEqual(kept)
  expect(Object.keys(assets.routes)).toEqual(kept)
})

test('a browser learns the routes of any address', async () => {
  const handle = createNarrowHandler(aBuild())
  const answer = await handle(new Request('http://site/__manifest?paths=/admin,/blog/one&version=1'))

  expect(Object.keys(await answer.json())).toEqual(['root', 'admin', 'console', 'site', 'article'])
})
