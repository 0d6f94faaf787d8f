import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeft } from '../ui/more-icons.ts'

export interface BackLinkProps {
  to: string
  children: ReactNode
}

export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className="mb-3 inline-flex items-center gap-1.5 rounded-full py-1 text-sm font-semibold text-link hover:underline"
    >
      <ArrowLeft className="size-4" />
      {children}
    </Link>
  )
}
