import { lazy, Suspense } from 'react'
import { useAppStore } from '../../platform/store/store.ts'

const Analytics = lazy(() => import('./analytics.tsx'))

/** Sites without analytics load nothing of it. */
export function LazyAnalytics() {
  const code = useAppStore((state) => state.settings.gaCode)
  if (!code) return null
  return (
    <Suspense fallback={null}>
      <Analytics code={code} />
    </Suspense>
  )
}
