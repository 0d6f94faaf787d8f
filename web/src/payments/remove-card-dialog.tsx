import type { Card } from '@limelight/contract/payments'
import { useErrorText } from '../platform/i18n/use-error-text.ts'
import { useMoneyT } from '../platform/i18n/use-money-t.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { cardName } from './card-name.ts'
import { useRemoveCard } from './payments.api.ts'

export interface RemoveCardDialogProps {
  card: Card
  onClose: () => void
}

export function RemoveCardDialog({ card, onClose }: RemoveCardDialogProps) {
  const { t } = useMoneyT('payments')
  const ui = useT('ui')
  const textOf = useErrorText()
  const remove = useRemoveCard()
  const done = () => {
    toast.success(ui.t('actionSuccess'))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => remove.mutate(card._id, { onSuccess: done })}
      title={t('cards.removeTitle')}
      text={t('cards.removeText', { card: cardName(card) })}
      confirmLabel={t('cards.removeConfirm')}
      busy={remove.isPending}
      error={remove.isError ? textOf(remove.error) : null}
    />
  )
}
