import { expect, test } from 'vitest'
import { namesOf } from './visitor-chunks.ts'

const SRC = '/repository/web/src/'
const REACT = '/repository/node_modules/react/index.js'

/** Modules by their path below `web/src`, with what they import at once. */
function graphOf(modules: Record<string, { imports?: string[]; lazy?: string[]; isEntry?: boolean }>) {
  const pathOf = (id: string) => (id.startsWith('/') ? id : `${SRC}${id}`)
  return new Map(
    Object.entries(modules).map(([id, { imports = [], lazy = [], isEntry = false }]) => [
      pathOf(id),
      { imports: imports.map(pathOf), lazyImports: lazy.map(pathOf), isEntry },
    ]),
  )
}

test('what the root imports is in the file of the frame, the libraries in their own', () => {
  const names = namesOf(
    graphOf({
      'root.tsx': { imports: ['ui/button.tsx'], isEntry: true },
      'ui/button.tsx': { imports: [REACT] },
      [REACT]: {},
    }),
  )
  expect(names.get(`${SRC}ui/button.tsx`)).toBe('frame')
  expect(names.get(REACT)).toBe('libraries')
})

test('what two pages with posts import is in one file, and what members alone import is in none', () => {
  const names = namesOf(
    graphOf({
      'site/start/start-page.tsx': { imports: ['shared/feeds/feed-card.tsx'], isEntry: true },
      'site/feeds/feed-page.tsx': { imports: ['shared/feeds/feed-card.tsx'], isEntry: true },
      'fan/home/home-page.tsx': { imports: ['shared/feeds/feed-card.tsx', 'shared/wallet/balance.tsx'], isEntry: true },
      'shared/feeds/feed-card.tsx': { lazy: ['shared/items/unlock-dialog.tsx'] },
      'shared/items/unlock-dialog.tsx': { imports: ['ui/dialog.tsx'] },
      'shared/wallet/balance.tsx': {},
      'ui/dialog.tsx': {},
    }),
  )
  expect(names.get(`${SRC}shared/feeds/feed-card.tsx`)).toBe('cards')
  for (const id of [
    'shared/wallet/balance.tsx',
    'shared/items/unlock-dialog.tsx',
    'ui/dialog.tsx',
    'fan/home/home-page.tsx',
  ]) {
    expect(names.has(`${SRC}${id}`)).toBe(false)
  }
})

test('what one page shares with members is a file beside that page, and what it has alone is not', () => {
  const names = namesOf(
    graphOf({
      'site/performers/performer-page.tsx': {
        imports: ['shared/messages/message-button.tsx', 'site/performers/view-switch.tsx'],
        isEntry: true,
      },
      'creator/fans/followers-page.tsx': { imports: ['shared/messages/message-button.tsx'], isEntry: true },
      'shared/messages/message-button.tsx': {},
      'site/performers/view-switch.tsx': {},
    }),
  )
  expect(names.get(`${SRC}shared/messages/message-button.tsx`)).toBe('performer-parts')
  expect(names.has(`${SRC}site/performers/view-switch.tsx`)).toBe(false)
})

test('what the frame of members loads is one file, without what visitors have already and without what pages of visitors share', () => {
  const names = namesOf(
    graphOf({
      'root.tsx': { imports: ['ui/button.tsx'], lazy: ['shell/frame/member-layout.tsx'], isEntry: true },
      'ui/button.tsx': {},
      'shell/frame/member-layout.tsx': {
        imports: ['ui/button.tsx', 'shell/navigation/rail.tsx', 'shared/messages/messages.api.ts'],
        lazy: ['shared/notifications/bell-number.tsx'],
      },
      'shell/navigation/rail.tsx': { imports: ['shared/payments/payments.api.ts'] },
      'shared/payments/payments.api.ts': {},
      'shared/messages/messages.api.ts': {},
      'shared/notifications/bell-number.tsx': { imports: ['ui/number-badge.tsx'] },
      'ui/number-badge.tsx': {},
      'site/payments/pay-page.tsx': { imports: ['shared/payments/payments.api.ts'], isEntry: true },
      'site/performers/performer-page.tsx': { imports: ['shared/messages/messages.api.ts'], isEntry: true },
    }),
  )
  for (const id of ['shell/navigation/rail.tsx', 'shared/payments/payments.api.ts', 'ui/number-badge.tsx']) {
    expect(names.get(`${SRC}${id}`)).toBe('members')
  }
  expect(names.get(`${SRC}ui/button.tsx`)).toBe('frame')
  expect(names.get(`${SRC}shared/messages/messages.api.ts`)).toBe('items')
})
