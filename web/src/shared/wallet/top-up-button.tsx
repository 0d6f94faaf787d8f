import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Plus } from '../../ui/member-icons.ts'

const loadDialog = () => import('./top-up-dialog.tsx').then(({ TopUpDialog }) => ({ default: TopUpDialog }))
const TopUpDialog = lazy(loadDialog)

export interface TopUpButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {}

export function TopUpButton(look: TopUpButtonProps) {
  const { t } = useT('shared/wallet')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...look} onPointerEnter={() => void loadDialog()} onClick={() => setIsOpen(true)}>
        <Plus className="size-4.5" />
        {t('topUp')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TopUpDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
