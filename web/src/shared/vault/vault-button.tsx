import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Library } from '../../ui/member-icons.ts'
import type { VaultDialogProps } from './vault-dialog.tsx'

const VaultDialog = lazy(() => import('./vault-dialog.tsx'))

export interface VaultButtonProps extends Omit<VaultDialogProps, 'onClose'> {
  disabled?: boolean
}

/** Beside the choice of files from the device. */
export function VaultButton({ disabled = false, ...dialog }: VaultButtonProps) {
  const { t } = useT('shared/vault')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={disabled}
        onClick={() => setIsOpen(true)}
        className="justify-self-start"
      >
        <Library className="size-4" />
        {t('choose')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VaultDialog {...dialog} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
