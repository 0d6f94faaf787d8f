import { lazy, type ReactNode, Suspense } from 'react'
import { useAppStore } from '../../platform/store/store.ts'

/** Sites that do not ask for the age load nothing of it. */
const AgeNotice = lazy(() => import('../../shared/age/age-notice.tsx'))

export interface AgeGateProps {
  /** The page may be read at any age. */
  isOpen: boolean
  children: ReactNode
}

/** Puts the page out of reach, of the keyboard and of screen readers too, until a visitor has confirmed their age. */
export function AgeGate({ isOpen, children }: AgeGateProps) {
  const isAsked = useAppStore((state) => state.isAgeAsked && !state.auth.loggedIn)
  if (isOpen || !isAsked) return children
  return (
    <>
      <div inert>{children}</div>
      <Suspense fallback={null}>
        <AgeNotice />
      </Suspense>
    </>
  )
}
