import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadPaidSheet } from './load-paid-sheet.ts'
import { onPaid, paidNow, showPaid } from './paid.ts'

const PaidSheet = lazy(loadPaidSheet)

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
