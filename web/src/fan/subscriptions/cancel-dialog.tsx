import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useCancelSubscription } from '../../shared/subscriptions/subscriptions.api.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { offersOf } from './subscription-steps.ts'

export interface CancelDialogProps {
  subscription: FanSubscription
  /** Where the fan would rather wait. */
  onPause: () => void
  onClose: () => void
}

export function CancelDialog({ subscription, onPause, onClose }: CancelDialogProps) {
  const { formatDay } = useFormat()
  const { t } = useT('fan/subscriptions')
  const ui = useT('ui')
  const cancel = useCancelSubscription()
  const { canPause } = offersOf(subscription, {})
  const { performer, expiredAt, pause } = subscription
  const isPaused = pause !== null && subscription.status === 'expired'
  return (
    <ActionDialog
      open
      danger
      onClose={onClose}
      action={() => cancel.mutateAsync(subscription)}
      done={ui.t('changesSaved')}
      title={t('cancelTitle')}
      text={
        isPaused
          ? t('pause.cancelText', { name: performer.name })
          : t('cancelText', { name: performer.name, date: formatDay(expiredAt) })
      }
      confirmLabel={t('cancelConfirm')}
      dismissLabel={t('keep')}
    >
      {canPause && (
        <Button variant="outline" className="w-full" onClick={onPause}>
          {t('pause.instead')}
        </Button>
      )}
    </ActionDialog>
  )
}
