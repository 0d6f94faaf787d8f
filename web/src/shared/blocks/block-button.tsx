import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Ban } from '../../ui/icons.tsx'

const BlockDialog = lazy(() => import('./block-dialog.tsx').then((file) => ({ default: file.BlockDialog })))

export interface BlockButtonProps {
  account: { _id: string; name: string }
}

/** Beside a name in a list. */
export function BlockButton({ account }: BlockButtonProps) {
  const { t } = useT('shared/reactions')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${t('block')}: ${account.name}`}
        title={t('block')}
        onClick={() => setIsOpen(true)}
      >
        <Ban className="size-4.5" />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BlockDialog account={account} onClose={close} onBlocked={close} />
        </Suspense>
      )}
    </>
  )
}
