import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent, useIntent } from '../../platform/page/intent.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Zap } from '../../ui/icons.tsx'
import { AccountLink } from '../auth/account-link.tsx'

const loadDialog = () => import('./tip-dialog.tsx').then(({ TipDialog }) => ({ default: TipDialog }))
const TipDialog = lazy(loadDialog)
const TIP = 'tip'

export interface TipButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  performer: { _id: string; name: string }
  /** Where a name needs the room on phones, or always: the symbol alone, which still says its name aloud. */
  isShort?: boolean | 'always'
}

/** Visitors are led to an account, and come back to `TipOnReturn` of the same page. */
export function TipButton({ performer, isShort = false, ...look }: TipButtonProps) {
  const { t } = useT('shared/wallet')
  const { pathname, search } = useLocation()
  const isVisitor = useAppStore((state) => !state.auth.loggedIn)
  const [isOpen, setIsOpen] = useState(false)
  const face = (
    <>
      <Zap className="size-4.5" />
      <span className={isShort === 'always' ? 'sr-only' : isShort ? 'max-sm:sr-only' : undefined}>{t('sendTip')}</span>
    </>
  )
  if (isVisitor) {
    return (
      <AccountLink to={pathWithIntent(pathname + search, TIP)} {...look}>
        {face}
      </AccountLink>
    )
  }
  return (
    <>
      <Button {...look} onPointerEnter={() => void loadDialog()} onClick={() => setIsOpen(true)}>
        {face}
      </Button>
      {isOpen && <Tip performer={performer} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Once on a page, which may have several buttons: what a visitor was about to do goes on by itself. */
export function TipOnReturn({ performer }: Pick<TipButtonProps, 'performer'>) {
  const [isOpen, setIsOpen] = useState(false)
  useIntent([TIP], () => setIsOpen(true))
  return isOpen && <Tip performer={performer} onClose={() => setIsOpen(false)} />
}

function Tip({ performer, onClose }: Pick<TipButtonProps, 'performer'> & { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <TipDialog performer={performer} onClose={onClose} />
    </Suspense>
  )
}
