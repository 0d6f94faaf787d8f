import { lazy, type ReactNode, Suspense } from 'react'
import { useAppStore } from '../../platform/store/store.ts'
import { VisitorLayout } from './visitor-layout.tsx'

/** Visitors see none of it: its code comes with members' pages only. */
export const loadMemberLayout = () =>
  import('./member-layout.tsx').then(({ MemberLayout }) => ({ default: MemberLayout }))
const MemberLayout = lazy(loadMemberLayout)

export interface SiteFrameProps {
  /** Pages that visitors see too are as wide for those who are logged in. */
  wide?: boolean
  children: ReactNode
}

/** The frame of the viewer: with navigation for those who are logged in, without for visitors. */
export function SiteFrame({ wide = false, children }: SiteFrameProps) {
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  if (!loggedIn) return <VisitorLayout>{children}</VisitorLayout>
  return (
    <Suspense fallback={null}>
      <MemberLayout wide={wide}>{children}</MemberLayout>
    </Suspense>
  )
}
