import { lazy, Suspense } from 'react'
import { useAppStore } from '../../platform/store/store.ts'
import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'

const UploadDock = lazy(() => import('./upload-dock.tsx').then(({ UploadDock: component }) => ({ default: component })))

/** The dock of performers. Everybody else loads neither it nor its words; the server renders none. */
export function LazyUploadDock() {
  const isPerformer = useAppStore((state) => state.auth.authUser?.role === 'performer')
  const isInBrowser = useIsInBrowser()
  if (!isPerformer || !isInBrowser) return null
  return (
    <Suspense>
      <UploadDock />
    </Suspense>
  )
}
