import type { ReactNode } from 'react'
import { useT } from '../platform/i18n/use-t.ts'
import { BottomBar } from './bottom-bar.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export interface PrimaryLayoutProps {
  children: ReactNode
}

/** Navigation, content and, where a page fills it, a column of suggestions (`SuggestionColumn`). */
export function PrimaryLayout({ children }: PrimaryLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <HeaderMenu />
      <div className="mx-auto grid w-full max-w-[84rem] grid-cols-1 gap-8 px-4 pb-16 sm:px-6 md:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="hidden pt-6 md:block">
          <SideNavigation />
        </div>
        <main id="content" tabIndex={-1} className="min-w-0 pt-5 focus:outline-none sm:pt-6">
          {children}
        </main>
      </div>
      <SiteFooter />
      <BottomBar />
    </div>
  )
}

export function SkipLink() {
  const { t } = useT('shell')
  return (
    <a
      href="#content"
      className="fixed top-2 start-2 z-50 -translate-y-20 rounded-full bg-ink px-4 py-2 text-sm font-semibold text-bg focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}
