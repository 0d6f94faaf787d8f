import { useT } from '../../platform/i18n/use-t.ts'
import { CardForm } from '../../shared/payments/card-form.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export interface AddCardDialogProps {
  onClose: () => void
}

export function AddCardDialog({ onClose }: AddCardDialogProps) {
  const { t } = useT('fan/payments')
  const done = () => {
    toast.success(t('cards.added'))
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('cards.add')} description={t('cards.addText')}>
      <CardForm onAdded={done} onCancel={onClose} />
    </Dialog>
  )
}
