import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ITEM_KINDS, itemPath, studioPath } from '@limelight/contract/content-kinds'
import { RESERVED_NAMES } from '@limelight/contract/reserved-names'
import { expect, test } from 'vitest'
import { handle as admin } from './admin/admin-layout.tsx'
import { handle as creator } from './creator/creator-layout.tsx'
import { handle as fan } from './fan/fan-layout.tsx'
import { handle as member } from './fan/member-layout.tsx'
import routes from './routes.ts'

type Place = { path: string; file: string; below: readonly string[] }

const places = routes.flatMap((route) => placesOf(route, []))
const pages = places.filter(({ file }) => !file.endsWith('-layout.tsx'))

test('no username can hide a page of ours', () => {
  const segments = pages.flatMap((page) => page.path.split('/')[0] ?? [])
  const fixed = segments.filter((segment) => segment !== '' && segment !== '*' && !segment.startsWith(':'))

  expect(fixed.filter((segment) => !RESERVED_NAMES.has(segment))).toEqual([])
})

test.each(ITEM_KINDS)('a %s has a page of its own, and pages where its creator finds and edits it', (kind) => {
  const paths = new Set(pages.map((page) => `/${page.path.replace(/:\w+$/, ':id')}`))
  for (const path of [itemPath(kind, ':id'), studioPath(kind), studioPath(kind, ':id')]) expect(paths).toContain(path)
})

// The gate of a page is that of the layout route above it, so a page that stands elsewhere would have none.
test.each([
  { address: /^admin(\/|$)/, folder: 'admin/', layouts: ['admin/admin-layout.tsx'] },
  { address: /^creator(\/|$)/, folder: 'creator/', layouts: ['creator/creator-layout.tsx'] },
  { address: /^(home$|user\/|checkout\/)/, folder: 'fan/', layouts: ['fan/fan-layout.tsx', 'fan/member-layout.tsx'] },
])('every page of $folder stands below the layout route with its gate', ({ address, folder, layouts }) => {
  const ours = pages.filter((page) => page.file.startsWith(folder) || address.test(page.path))
  expect(ours.length).toBeGreaterThan(10)
  for (const page of ours) {
    expect(page.file, page.path).toContain(folder)
    expect(layouts, page.path).toContain(page.below[0])
  }
})

test('the gates let in whom their names say', () => {
  expect([admin, creator, fan, member]).toEqual([
    { onlyOperator: true },
    { onlyPerformer: true },
    { onlyBuyer: true },
    { authenticate: true },
  ])
})

test('a page has no gate of its own', () => {
  for (const { file } of pages) {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    expect(text, file).not.toMatch(
      /\b((authenticate|onlyBuyer|onlyPerformer|onlyOperator): true|serverGate|browserGate)\b/,
    )
  }
})

test('every page is routed', () => {
  const files = globSync('{admin,creator,fan,site}/**/*-page.tsx', { cwd: import.meta.dirname })
  expect(files.filter((file) => !pages.some((page) => page.file === file))).toEqual([])
})

function placesOf(route: (typeof routes)[number], below: readonly string[]): Place[] {
  const own = { path: route.path ?? '', file: route.file, below }
  return [own, ...(route.children ?? []).flatMap((child) => placesOf(child, [...below, route.file]))]
}
