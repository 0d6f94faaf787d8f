import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ListChecks } from '../../ui/icons.tsx'

const AddToListDialog = lazy(() => import('./add-to-list-dialog.tsx'))

export interface AddToListButtonProps {
  fan: { _id: string; name: string }
}

/** Beside a fan's name. */
export function AddToListButton({ fan }: AddToListButtonProps) {
  const { t } = useT('shared/fan-lists')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('addFan', { name: fan.name })}
        title={t('addTo')}
        onClick={() => setIsOpen(true)}
      >
        <ListChecks className="size-4.5" />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddToListDialog fan={fan} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
