import type { ReactNode } from 'react'
import { useAppStore } from '../platform/store/store.ts'
import { MemberLayout } from './member-layout.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

export interface SiteFrameProps {
  /** Pages that visitors see too are as wide for those who are logged in. */
  wide?: boolean
  children: ReactNode
}

/** The frame of the viewer: with navigation for those who are logged in, without for visitors. */
export function SiteFrame({ wide = false, children }: SiteFrameProps) {
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  return loggedIn ? <MemberLayout wide={wide}>{children}</MemberLayout> : <VisitorLayout>{children}</VisitorLayout>
}
