import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PlaceLink } from './place-link.tsx'

test.each([
  ['/messages', false, true],
  ['/Messages/', false, true],
  ['/messages/1', false, true],
  ['/messages/1', true, false],
  ['/messages', true, true],
  ['/messages-of-mara', false, false],
  ['/', false, false],
])('at %s a link to the messages, exact: %s, is marked: %s', (at, isExact, isMarked) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <PlaceLink to="/messages" isExact={isExact}>
        Messages
      </PlaceLink>
    </MemoryRouter>,
  )

  expect(html.includes('aria-current="page"')).toBe(isMarked)
})
