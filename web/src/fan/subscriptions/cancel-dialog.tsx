import type { FanSubscription } from '@limelight/contract/subscriptions'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useCancelSubscription } from '../../shared/subscriptions/subscriptions.api.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export interface CancelDialogProps {
  subscription: FanSubscription
  onClose: () => void
}

export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const { formatDay } = useFormat()
  const { t } = useT('fan/subscriptions')
  const ui = useT('ui')
  const cancel = useCancelSubscription()
  const textOf = useErrorText()
  const done = () => {
    toast.success(ui.t('changesSaved'))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => cancel.mutate(subscription, { onSuccess: done })}
      title={t('cancelTitle')}
      text={t('cancelText', { name: subscription.performer.name, date: formatDay(subscription.expiredAt) })}
      confirmLabel={t('cancelConfirm')}
      busy={cancel.isPending}
      error={cancel.isError ? textOf(cancel.error) : null}
    />
  )
}
