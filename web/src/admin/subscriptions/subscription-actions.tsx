import type { AdminSubscription, SubscriptionAction } from '@limelight/contract/commerce/admin-subscriptions'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { shownStatusOf } from '../../shared/subscriptions/subscription-tones.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChevronDown } from '../../ui/icons.tsx'
import { Menu } from '../../ui/navigation/menu.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { type ActionName, actionsOf } from './subscription-moves.ts'
import { changeSubscription } from './subscriptions.api.ts'

export interface SubscriptionActionsProps {
  subscription: AdminSubscription
}

const PAST = { extend: 'extended', suspend: 'suspended', resume: 'resumed', end: 'ended' } as const

/** What can be done about it in its state; nothing once it has ended. */
export function SubscriptionActions({ subscription }: SubscriptionActionsProps) {
  const { _id, fan } = subscription
  const status = shownStatusOf(subscription)
  const { t } = useT('admin/subscriptions')
  const attempt = useAttempt()
  const [asked, setAsked] = useState<ActionName>()
  const { name } = fan
  const close = () => setAsked(undefined)

  /** A refusal is thrown to the dialog that asked. */
  async function change(action: SubscriptionAction): Promise<void> {
    await attempt(JSON.stringify(action), (key) => changeSubscription(_id, action, key))
    toast.success(t(`${PAST[action.action]}`))
    close()
  }
  const entries = actionsOf(status).map((action) => ({
    label: t(`${action}`),
    danger: action === 'suspend' || action === 'end',
    onSelect: () => setAsked(action),
  }))
  if (entries.length === 0) return null
  return (
    <>
      <Menu variant="outline" size="sm" aria-label={t('actions', { name })} entries={entries}>
        {t('change')}
        <ChevronDown className="size-4" />
      </Menu>
      {asked === 'extend' && (
        <ExtendDialog name={name} onClose={close} onExtend={(days) => change({ action: 'extend', days })} />
      )}
      <ReasonDialog
        open={asked === 'suspend'}
        onClose={close}
        onConfirm={(reason) => change({ action: 'suspend', reason })}
        title={t('suspendTitle', { name })}
        text={t('suspendText')}
        confirmLabel={t('suspend')}
      />
      <ReasonDialog
        open={asked === 'end'}
        onClose={close}
        onConfirm={(reason) => change({ action: 'end', reason })}
        title={t('endTitle', { name })}
        text={t('endText')}
        confirmLabel={t('end')}
      />
      <ActionDialog
        open={asked === 'resume'}
        onClose={close}
        action={() => change({ action: 'resume' })}
        closesOnFailure
        title={t('resumeTitle', { name })}
        text={t('resumeText')}
        confirmLabel={t('resume')}
      />
    </>
  )
}
