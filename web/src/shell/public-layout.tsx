import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { SkipLink } from './primary-layout.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export interface PublicLayoutProps {
  children: ReactNode
}

/** One wide column, for pages that show the site to visitors. */
export function PublicLayout({ children }: PublicLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <HeaderMenu />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 pt-5 pb-16 focus:outline-none sm:px-6 sm:pt-8"
      >
        {children}
      </main>
      <SiteFooter />
      <BottomBar />
    </div>
  )
}
