import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { tabStyle } from './tab-style.ts'

export type TabLink = { to: string; label: ReactNode; count?: ReactNode; current: boolean }

export interface TabLinksProps {
  label: string
  links: readonly TabLink[]
}

/** Tabs as addresses: they can be shared, opened in another window and left by back. */
export function TabLinks({ label, links }: TabLinksProps) {
  const nav = useRef<HTMLElement>(null)
  const current = links.find((link) => link.current)?.to
  useEffect(() => {
    if (nav.current && current !== undefined) showChosen(nav.current)
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          preventScrollReset
          aria-current={link.current ? 'page' : undefined}
          className={tabStyle}
        >
          {link.label}
          {link.count !== undefined && <span className="ms-1.5 font-normal text-muted tabular-nums">{link.count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Sideways only: `scrollIntoView` would move the page as well. */
function showChosen(nav: HTMLElement): void {
  const chosen = nav.querySelector<HTMLElement>('[aria-current="page"]')
  if (!chosen) return
  const [outer, inner] = [nav.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (inner.left >= outer.left && inner.right <= outer.right) return
  nav.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
