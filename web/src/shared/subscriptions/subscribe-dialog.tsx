import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { AuthenticationStep } from '../payments/authentication-step.tsx'
import type { Plan } from './plans.ts'
import { type SubscribeDialogProps, SubscribeForm } from './subscribe-form.tsx'
import { subscriptionChanged } from './subscriptions.api.ts'
import { useConfirmation } from './use-confirmation.ts'

/** The plan and how it is paid; then, when the bank asks for it, the card holder's word. */
export function SubscribeDialog({ performer, first, onClose }: SubscribeDialogProps) {
  const { t } = useT('shared/subscriptions')
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<{ id: string; plan: Plan | undefined }>()
  const title = t('dialogTitle', { name: performer.name })
  const confirm = useConfirmation(performer)
  const done = (plan: Plan | undefined) => {
    void confirm(plan)
    onClose()
  }
  if (!waiting) {
    return (
      <SubscribeForm
        {...{ title, performer, first, onClose }}
        onDone={done}
        onAuthentication={(id, plan) => setWaiting({ id, plan })}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <AuthenticationStep
        transactionId={waiting.id}
        onSuccess={() => {
          void subscriptionChanged(client)
          done(waiting.plan)
        }}
      />
    </Dialog>
  )
}
