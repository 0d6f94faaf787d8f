import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import type { Route } from './+types/section-page.ts'
import { languagesQuery } from './account.api.ts'
import { ACCOUNT_SECTIONS } from './account-sections.ts'
import { AccountSettings } from './account-settings.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'

export const meta = titled('creator/account', 'title')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery], optional: [languagesQuery] }, request)
}

export function HydrateFallback() {
  return <AccountSkeleton />
}

/** An unknown section is the list of all. */
export default function SectionPage({ params }: Route.ComponentProps) {
  return <AccountSettings section={ACCOUNT_SECTIONS.find((section) => section === params.section)} />
}
