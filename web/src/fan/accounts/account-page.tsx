import { titled } from '../../platform/page/page-title.ts'
import type { Route } from './+types/account-page.ts'
import { ACCOUNT_SECTIONS, AccountSettings } from './account-settings.tsx'

export const meta = titled('fan/accounts', 'title')

/** One section, or the list of all; an unknown one is the list. */
export default function AccountPage({ params }: Route.ComponentProps) {
  return <AccountSettings section={ACCOUNT_SECTIONS.find((section) => section === params.section)} />
}
