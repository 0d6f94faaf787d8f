import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onPaid, paidNow, showPaid } from './paid.ts'

const PaidSheet = lazy(() => import('./paid-sheet.tsx').then((module) => ({ default: module.PaidSheet })))

/** Where the confirmation of a payment appears; `showPaid` itself is in `paid.ts`. */
export function LazyPaidSheet() {
  const paid = useSyncExternalStore(onPaid, paidNow, () => undefined)
  if (!paid) return null
  return (
    <Suspense fallback={null}>
      <PaidSheet paid={paid} onClose={() => showPaid(undefined)} />
    </Suspense>
  )
}
