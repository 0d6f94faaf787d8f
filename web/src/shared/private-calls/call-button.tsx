import type { PerformerPage } from '@limelight/contract/people/performers'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { pathWithIntent, useIntent } from '../../platform/page/intent.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Phone } from '../../ui/icons.tsx'
import { AccountLink } from '../auth/account-link.tsx'

const loadDialog = () => import('./call-dialog.tsx').then(({ CallDialog }) => ({ default: CallDialog }))
const CallDialog = lazy(loadDialog)

export interface CallButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  performer: PerformerPage
  children: ReactNode
}

/** Asks for a private call; nothing for creators who take none. Visitors log in first. */
export function CallButton({ performer, children, ...look }: CallButtonProps) {
  const { pathname, search } = useLocation()
  const viewer = useAppStore((state) => state.auth.authUser)
  const [isOpen, setIsOpen] = useState(false)
  const intent = `call:${performer._id}`
  useIntent(viewer && performer.calls ? [intent] : [], () => setIsOpen(true))
  if (!performer.calls || viewer?.role === 'operator' || viewer?._id === performer._id) return null
  const face = (
    <>
      <Phone className="size-4.5" />
      {children}
    </>
  )
  if (!viewer) {
    return (
      <AccountLink to={pathWithIntent(pathname + search, intent)} {...look}>
        {face}
      </AccountLink>
    )
  }
  return (
    <>
      <Button {...look} onPointerEnter={() => void loadDialog()} onClick={() => setIsOpen(true)}>
        {face}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CallDialog performer={performer} calls={performer.calls} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
