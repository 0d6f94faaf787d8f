import { lazy, Suspense } from 'react'
import { useAppStore } from '../../platform/store/store.ts'
import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'

const CallDock = lazy(() => import('./call-dock.tsx').then(({ CallDock: component }) => ({ default: component })))

/** The requests for calls of creators, on every page. Everybody else loads nothing of it; the server renders none. */
export function LazyCallDock() {
  const isPerformer = useAppStore((state) => state.auth.authUser?.role === 'performer')
  const isInBrowser = useIsInBrowser()
  if (!isPerformer || !isInBrowser) return null
  return (
    <Suspense>
      <CallDock />
    </Suspense>
  )
}
