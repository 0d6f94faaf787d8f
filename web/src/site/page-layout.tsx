import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { flagsOf } from '../platform/page-flags.ts'
import { useAppStore } from '../platform/store/store.ts'
import { BlankLayout } from './blank-layout.tsx'
import { BlockedCountryPage } from './blocked-country-page.tsx'
import { MaintenancePage } from './maintenance-page.tsx'
import { PrimaryLayout } from './primary-layout.tsx'
import { PublicLayout } from './public-layout.tsx'

export interface PageLayoutProps {
  children: ReactNode
}

/**
 * The frame the page's flags ask for; maintenance and a country the site is closed to replace every page for everybody but
 * operators, who may still log in.
 */
export function PageLayout({ children }: PageLayoutProps) {
  const { layout = 'primary' } = flagsOf(useMatches())
  const isClosed = useAppStore(
    (state) => state.settings.maintenanceMode === true && state.auth.authUser?.role !== 'operator',
  )
  const isCountryBlocked = useAppStore((state) => state.isCountryBlocked && state.auth.authUser?.role !== 'operator')
  const closed = isCountryBlocked ? 'geoBlock' : isClosed ? 'maintenance' : undefined
  switch (closed && layout !== 'blank' ? closed : layout) {
    case 'primary':
      return <PrimaryLayout>{children}</PrimaryLayout>
    case 'public':
      return <PublicLayout>{children}</PublicLayout>
    case 'blank':
      return <BlankLayout>{children}</BlankLayout>
    case 'geoBlock':
      return <BlockedCountryPage />
    case 'maintenance':
      return <MaintenancePage />
  }
}
