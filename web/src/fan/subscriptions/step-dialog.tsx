import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { lazy, Suspense } from 'react'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangePaymentDialog } from './change-payment-dialog.tsx'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { AgreeDialog } from './price-consent-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import type { SubscriptionStep } from './subscription-steps.ts'

/** Few listen in an app, pause, or end early. */
const ContinueDialog = lazy(() => import('./pause-dialogs.tsx').then((m) => ({ default: m.ContinueDialog })))
const EndEarlyDialog = lazy(() => import('./end-early-dialog.tsx'))
const PauseDialog = lazy(() => import('./pause-dialogs.tsx').then((m) => ({ default: m.PauseDialog })))
const PodcastDialog = lazy(() => import('./podcast-dialog.tsx'))

export interface StepDialogProps {
  step: SubscriptionStep
  subscription: FanSubscription
  onStep: (step: SubscriptionStep) => void
  onClose: () => void
}

/** The dialog of what a fan wants to do about a subscription. */
export function StepDialog({ step, subscription, onStep, onClose }: StepDialogProps) {
  switch (step) {
    case 'cancel':
      return <CancelDialog subscription={subscription} onPause={() => onStep('pause')} onClose={onClose} />
    case 'resume':
      return <ResumeDialog subscription={subscription} onClose={onClose} />
    case 'pay':
      return <ChangePaymentDialog subscription={subscription} onClose={onClose} />
    case 'change':
      return <ChangePlanDialog subscription={subscription} onClose={onClose} />
    case 'listen':
      return (
        <Suspense>
          <PodcastDialog subscription={subscription} onClose={onClose} />
        </Suspense>
      )
    case 'pause':
      return (
        <Suspense>
          <PauseDialog subscription={subscription} onClose={onClose} />
        </Suspense>
      )
    case 'continue':
      return (
        <Suspense>
          <ContinueDialog subscription={subscription} onClose={onClose} />
        </Suspense>
      )
    case 'end':
      return (
        <Suspense>
          <EndEarlyDialog subscription={subscription} onClose={onClose} />
        </Suspense>
      )
    case 'agree':
      return subscription.offeredPrice === null ? null : (
        <AgreeDialog subscription={subscription} offered={subscription.offeredPrice} onClose={onClose} />
      )
  }
}
