import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { iconOf, Lock, RefreshCw } from './icons.tsx'

test('an icon of several shapes is drawn as one path', () => {
  expect(renderToStaticMarkup(<Lock />)).toMatch(
    /<path d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM7 11V7[^"]*"><\/path><\/svg>$/,
  )
  expect(renderToStaticMarkup(<RefreshCw />).match(/<path/g)).toHaveLength(1)
})

test('what begins with a relative step begins at the origin, also behind another shape', () => {
  const Icon = iconOf([
    ['circle', { cx: 12, cy: 12, r: 2 }],
    ['path', { d: 'm4 4 2 2' }],
  ])
  expect(renderToStaticMarkup(<Icon />)).toContain('d="M10 12a2 2 0 1 1 4 0a2 2 0 1 1 -4 0zM0 0m4 4 2 2"')
})

test('a filled shape keeps its own element', () => {
  const Icon = iconOf([
    ['path', { d: 'M4 4h2' }],
    ['circle', { cx: 12, cy: 12, r: 2, fill: 'currentColor' }],
  ])
  expect(renderToStaticMarkup(<Icon />)).toContain(
    '<path d="M4 4h2"></path><circle cx="12" cy="12" r="2" fill="currentColor"></circle>',
  )
})
