import { lazy, type ReactNode, Suspense } from 'react'
import { useMatches } from 'react-router'
import { flagsOf } from '../../platform/page/page-flags.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { cn } from '../../ui/cn.ts'
import { BottomBar } from '../navigation/bottom-bar.tsx'
import { NarrowRail } from '../navigation/narrow-rail.tsx'
import { PageTabs } from '../navigation/page-tabs.tsx'
import { Rail } from '../navigation/rail.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { useUnreadTitle } from './use-unread-title.ts'

// Shown to few, seldom.
const TermsNotice = lazy(() => import('../gates/terms-notice.tsx'))
const TeamBanner = lazy(() => import('./team-banner.tsx'))

export interface MemberLayoutProps {
  /** Pages that visitors see too are laid out alike for both. */
  wide: boolean
  children: ReactNode
}

/** The rail beside the page on wide screens; a top bar above it and a bar of five places below it on others. */
export function MemberLayout({ wide, children }: MemberLayoutProps) {
  useUnreadTitle()
  const isTeam = useAppStore((state) => Boolean(state.auth.authUser?.team))
  const termsToAccept = useAppStore((state) => state.auth.authUser?.termsToAccept ?? null)
  const { hasNarrowRail = false } = flagsOf(useMatches())
  return (
    <div
      className={cn(
        'lg:grid',
        hasNarrowRail ? 'lg:grid-cols-[4.75rem_minmax(0,1fr)]' : 'lg:grid-cols-[15.75rem_minmax(0,1fr)]',
      )}
    >
      <SkipLink />
      {hasNarrowRail ? <NarrowRail /> : <Rail />}
      <div className="flex min-h-dvh min-w-0 flex-col">
        {isTeam && (
          <Suspense fallback={null}>
            <TeamBanner />
          </Suspense>
        )}
        <TopBar />
        <OfflineNotice />
        <main
          id="content"
          tabIndex={-1}
          className={cn(
            'mx-auto w-full px-4 pt-5 pb-28 focus:outline-none sm:px-6 lg:px-8 lg:pt-8 lg:pb-16',
            wide && !hasNarrowRail ? 'max-w-6xl' : 'max-w-[76rem]',
          )}
        >
          {termsToAccept !== null && (
            <Suspense fallback={null}>
              <TermsNotice version={termsToAccept} />
            </Suspense>
          )}
          <PageTabs />
          {children}
        </main>
      </div>
      <BottomBar />
    </div>
  )
}
