import type { ReactNode } from 'react'
import { SiteFooter } from '../menus/site-footer.tsx'
import { SkipLink } from './skip-link.tsx'
import { VisitorHeader } from './visitor-header.tsx'

export interface VisitorLayoutProps {
  children: ReactNode
}

/** One header and one wide column. Visitors have no navigation of their own, so the whole screen shows the site. */
export function VisitorLayout({ children }: VisitorLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <VisitorHeader />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 pt-5 pb-16 focus:outline-none sm:px-6 sm:pt-8"
      >
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
