import { renderToStaticMarkup } from 'react-dom/server'
import { type LinkProps, MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { LinkOnServer } from './link.tsx'

const written = (link: LinkProps, Link: typeof LinkOnServer | typeof RouterLink) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/user/wallet?tab=all']}>
      <Link {...link}>words</Link>
    </MemoryRouter>,
  )

test.each<LinkProps>([
  { to: '/' },
  { to: '/mara', className: 'block', tabIndex: -1, 'aria-hidden': true },
  { to: '/post/1#comments', 'aria-label': '2 comments' },
  { to: '/search?tab=feeds&tag=sea+side', target: '_blank' },
  { to: '/home/', replace: true, state: { from: 1 }, preventScrollReset: true, onClick: () => undefined },
  { to: '/home', discover: 'none', reloadDocument: true, relative: 'path' },
  { to: '/a/../b' },
  { to: '//other.example/page' },
  { to: '/a//b' },
  { to: 'https://other.example/' },
  { to: 'javascript:alert(1)' },
  { to: '?tab=paid' },
  { to: '..' },
  { to: { pathname: '/mara', search: '?tab=store' } },
])('the server writes the element of the router for %o', (link) => {
  expect(written(link, LinkOnServer)).toBe(written(link, RouterLink))
})
