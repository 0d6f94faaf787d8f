import { lazy, Suspense, useEffect, useState } from 'react'

const BellNumber = lazy(() => import('./bell-number.tsx'))

/** The number at the bell. It comes after the page: the server renders none, and visitors load none of it. */
export function UnreadNotifications() {
  const [isInBrowser, setIsInBrowser] = useState(false)
  useEffect(() => setIsInBrowser(true), [])
  return <Suspense>{isInBrowser && <BellNumber />}</Suspense>
}
