import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { browserSections, serverSections } from '../../platform/page/section-gate.ts'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import type { Route } from './+types/account-page.ts'
import { languagesQuery } from './account.api.ts'
import { ACCOUNT_PATH } from './account-sections.ts'
import { AccountSettings } from './account-settings.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { ACCOUNT_SECTIONS } from './section-names.ts'

export const meta = titled('creator/account', 'title')
export const middleware = [serverSections(ACCOUNT_SECTIONS)]
export const clientMiddleware = [browserSections(ACCOUNT_SECTIONS)]

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery], optional: [languagesQuery] }, request)
}

export function HydrateFallback() {
  return <AccountSkeleton />
}

/** One section, or the list of all. */
export default function AccountPage({ params }: Route.ComponentProps) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // Mails and bookmarks know the sections as places on one page.
  useEffect(() => {
    const name = hash === '#login' ? 'email' : hash.slice(1)
    const section = ACCOUNT_SECTIONS.find((one) => one === name)
    if (section) navigate(`${ACCOUNT_PATH}/${section}`, { replace: true })
  }, [hash, navigate])
  return <AccountSettings section={ACCOUNT_SECTIONS.find((section) => section === params.section)} />
}
