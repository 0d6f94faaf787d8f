import { lazy, Suspense } from 'react'
import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'

const BellNumber = lazy(() => import('./bell-number.tsx'))

/** The number at the bell. It comes after the page: the server renders none, and visitors load none of it. */
export function UnreadNotifications() {
  const isInBrowser = useIsInBrowser()
  return <Suspense>{isInBrowser && <BellNumber />}</Suspense>
}
