import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../button.tsx'

export interface FormActionsProps {
  busy: boolean
  danger?: boolean
  onCancel?: () => void
  /** What submitting does. */
  children: ReactNode
}

/** The end of a form in a dialog. */
export function FormActions({ busy, danger = false, onCancel, children }: FormActionsProps) {
  const { t } = useT('ui')
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      {onCancel && (
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {children}
      </Button>
    </div>
  )
}
