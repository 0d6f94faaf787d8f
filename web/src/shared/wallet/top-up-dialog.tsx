import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TopUpForm } from './top-up-form.tsx'

export interface TopUpDialogProps {
  onClose: () => void
}

export function TopUpDialog({ onClose }: TopUpDialogProps) {
  const { t } = useT('shared/payments')
  return (
    <Dialog open onClose={onClose} title={t('topUp.title')} description={t('topUp.text')}>
      <TopUpForm onDone={onClose} />
    </Dialog>
  )
}
