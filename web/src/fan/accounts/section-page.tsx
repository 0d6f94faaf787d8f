import { titled } from '../../platform/page/page-title.ts'
import type { Route } from './+types/section-page.ts'
import { ACCOUNT_SECTIONS, AccountSettings } from './account-settings.tsx'

export const meta = titled('fan/accounts', 'title')

/** An unknown section is the list of all. */
export default function SectionPage({ params }: Route.ComponentProps) {
  return <AccountSettings section={ACCOUNT_SECTIONS.find((section) => section === params.section)} />
}
