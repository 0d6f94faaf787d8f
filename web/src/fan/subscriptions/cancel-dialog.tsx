import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useCancelSubscription } from '../../shared/subscriptions/subscriptions.api.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

export interface CancelDialogProps {
  subscription: FanSubscription
  onClose: () => void
}

export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const { formatDay } = useFormat()
  const { t } = useT('fan/subscriptions')
  const ui = useT('ui')
  const cancel = useCancelSubscription()
  return (
    <ActionDialog
      open
      danger
      onClose={onClose}
      action={() => cancel.mutateAsync(subscription)}
      done={ui.t('changesSaved')}
      title={t('cancelTitle')}
      text={t('cancelText', { name: subscription.performer.name, date: formatDay(subscription.expiredAt) })}
      confirmLabel={t('cancelConfirm')}
      dismissLabel={t('keep')}
    />
  )
}
