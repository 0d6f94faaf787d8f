import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Zap } from '../../ui/icons.tsx'

const loadDialog = () => import('./tip-dialog.tsx').then(({ TipDialog }) => ({ default: TipDialog }))
const TipDialog = lazy(loadDialog)

export interface TipButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  performer: { _id: string; name: string }
}

export function TipButton({ performer, ...look }: TipButtonProps) {
  const { t } = useT('shared/wallet')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...look} onPointerEnter={() => void loadDialog()} onClick={() => setIsOpen(true)}>
        <Zap className="size-4.5" />
        {t('sendTip')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TipDialog performer={performer} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
