import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { registerPathFor } from '../../platform/safe-redirect.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Offer } from './account-sheet.tsx'

const loadSheet = () => import('./account-sheet.tsx').then(({ AccountSheet }) => ({ default: AccountSheet }))
const AccountSheet = lazy(loadSheet)

export interface AccountLinkProps extends ButtonLook {
  /** Where it goes on with an account. */
  to: string
  offer?: Offer
  className?: string | undefined
  'aria-label'?: string | undefined
  children: ReactNode
}

/** What visitors need an account for: a sheet over the page they are on, and without scripts a page of its own. */
export function AccountLink({ to, offer, children, ...look }: AccountLinkProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <>
      <LinkButton {...look} to={registerPathFor(to)} onPointerEnter={() => void loadSheet()} onClick={open}>
        {children}
      </LinkButton>
      {isOpen && (
        <Suspense fallback={null}>
          <AccountSheet offer={offer} to={to} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
