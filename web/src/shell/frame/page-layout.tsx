import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { closedFor } from '../../platform/page/closed-site.ts'
import { Listening } from '../../platform/page/listening.tsx'
import { flagsOf } from '../../platform/page/page-flags.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { AgeGate } from '../gates/age-gate.tsx'
import { BlockedCountryPage } from '../gates/blocked-country-page.tsx'
import { MaintenancePage } from '../gates/maintenance-page.tsx'
import { ProofBanner } from '../gates/proof-banner.tsx'
import { BlankLayout } from './blank-layout.tsx'
import { SiteFrame } from './site-frame.tsx'

export interface PageLayoutProps {
  children: ReactNode
}

/**
 * The frame the page's flags ask for. Maintenance, and a country the site is closed to, replace every page but the one to log
 * in, for everybody but operators.
 */
export function PageLayout({ children }: PageLayoutProps) {
  const flags = flagsOf(useMatches())
  const viewer = useAppStore((state) => state.auth.authUser)
  const settings = useAppStore((state) => state.settings)
  const isCountryBlocked = useAppStore((state) => state.isCountryBlocked)
  switch (closedFor({ viewer, settings, isCountryBlocked }, flags) ?? flags.layout ?? 'primary') {
    case 'primary':
      return <SiteFrame>{children}</SiteFrame>
    case 'public':
      return (
        <AgeGate isOpen={flags.forAllAges === true}>
          <SiteFrame wide>
            {!flags.forAllAges && <ProofBanner />}
            {children}
          </SiteFrame>
        </AgeGate>
      )
    case 'blank':
      return <BlankLayout>{children}</BlankLayout>
    case 'geoBlock':
      return withoutContent(<BlockedCountryPage />)
    case 'maintenance':
      return withoutContent(<MaintenancePage />)
  }
}

function withoutContent(page: ReactNode) {
  return (
    <>
      {page}
      <Listening />
    </>
  )
}
