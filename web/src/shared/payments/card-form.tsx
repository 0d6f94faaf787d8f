import { lazy, Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { CardFormProps } from './card-form-props.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import { useActiveGateway } from './usable-cards.ts'

const StripeCardForm = lazy(() =>
  import('./stripe-card-form.tsx').then((module) => ({ default: module.StripeCardForm })),
)

/** Takes a card in the way of the gateway in use. */
export function CardForm(props: CardFormProps) {
  const { t } = useT('shared/payments')
  const gateway = useActiveGateway()
  if (gateway === 'sandbox') return <SandboxCardForm {...props} />
  if (gateway === null) return <Notice tone="warning">{t('cards.unavailable')}</Notice>
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <StripeCardForm {...props} />
    </Suspense>
  )
}
