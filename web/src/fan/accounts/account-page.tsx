import { titled } from '../../platform/page/page-title.ts'
import { browserSections, serverSections } from '../../platform/page/section-gate.ts'
import type { Route } from './+types/account-page.ts'
import { AccountSettings } from './account-settings.tsx'
import { ACCOUNT_SECTIONS } from './section-names.ts'

export const meta = titled('fan/accounts', 'title')
export const middleware = [serverSections(ACCOUNT_SECTIONS)]
export const clientMiddleware = [browserSections(ACCOUNT_SECTIONS)]

/** One section, or the list of all. */
export default function AccountPage({ params }: Route.ComponentProps) {
  return <AccountSettings section={ACCOUNT_SECTIONS.find((section) => section === params.section)} />
}
