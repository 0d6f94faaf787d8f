import type { PerformerPage } from '@limelight/contract/performers'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Phone } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

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
  if (!performer.calls || viewer?.role === 'operator' || viewer?._id === performer._id) return null
  const face = (
    <>
      <Phone className="size-4.5" />
      {children}
    </>
  )
  if (!viewer) {
    return (
      <LinkButton to={loginPathFor(pathname + search)} {...look}>
        {face}
      </LinkButton>
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
