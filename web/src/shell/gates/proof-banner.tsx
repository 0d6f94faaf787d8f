import { Suspense } from 'react'
import { useAppStore } from '../../platform/store/store.ts'
import { AgeNeeded } from '../../shared/age/age-needed.tsx'

/** For visitors of a site that shows content after a proof of age only: their lists are refused, and this says where to go. */
export function ProofBanner() {
  const isNeeded = useAppStore((state) => state.settings.ageCheck === 'view' && !state.auth.loggedIn)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <AgeNeeded />
    </Suspense>
  )
}
