import { ApiError } from '@limelight/contract/client'
import type { Card } from '@limelight/contract/finance/payments'
import { Link } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cardName } from '../../shared/payments/card-name.ts'
import { useRemoveCard } from '../../shared/payments/payments.api.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

export interface RemoveCardDialogProps {
  card: Card
  onClose: () => void
}

export function RemoveCardDialog({ card, onClose }: RemoveCardDialogProps) {
  const { t } = useT('fan/payments')
  const ui = useT('ui')
  const textOf = useErrorText()
  const remove = useRemoveCard()
  return (
    <ActionDialog
      open
      danger
      onClose={onClose}
      action={() => remove.mutateAsync(card._id)}
      done={ui.t('actionSuccess')}
      title={t('cards.removeTitle')}
      text={t('cards.removeText', { card: cardName(card) })}
      confirmLabel={t('cards.removeConfirm')}
      errorOf={errorText}
    />
  )

  /** A card that renews a subscription has to be changed there. */
  function errorText(error: Error) {
    if (!(error instanceof ApiError) || error.code !== 'card_in_use') return textOf(error)
    return (
      <>
        {textOf(error)}{' '}
        <Link to="/user/subscriptions" className="font-semibold underline">
          {t('cards.openSubscriptions')}
        </Link>
      </>
    )
  }
}
