import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { isAt } from './navigation.ts'

/** Of a place below another one, in the rail. */
export const lowerPlaceStyle =
  'flex h-9 min-w-0 items-center gap-2.5 rounded-xl ps-10.5 pe-3 text-sm font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink'

export interface PlaceLinkProps {
  /** A path in small letters, without a query. */
  to: string
  /** Marked on its own page only, not on those below it. */
  isExact?: boolean | undefined
  title?: string
  'aria-label'?: string
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** Leads to a place of the navigation, and is marked there. The router's own resolves the address of each once more. */
export function PlaceLink({ to, isExact = false, ...rest }: PlaceLinkProps) {
  const isHere = isAt(useLocation().pathname, { to, isExact })
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />
}
