import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tabStyle } from './tab-style.ts'

export type TabLink = { to: string; label: ReactNode; count?: ReactNode; current: boolean }

export interface TabLinksProps {
  label: string
  links: readonly TabLink[]
}

/** Tabs as addresses: they can be shared, opened in another window and left by back. */
export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]">
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
