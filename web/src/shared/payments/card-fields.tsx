import { lazy, Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { CardFieldsProps } from './card-form-props.ts'
import { SandboxCardFields } from './sandbox-card-fields.tsx'
import { useActiveGateway } from './usable-cards.ts'

const StripeCardFields = lazy(() =>
  import('./stripe-card-fields.tsx').then((module) => ({ default: module.StripeCardFields })),
)

/** Takes a card in the way of the gateway in use. They have no button: the form around them has one. */
export function CardFields(props: CardFieldsProps) {
  const { t } = useT('shared/payments')
  const gateway = useActiveGateway()
  if (gateway === 'sandbox') return <SandboxCardFields {...props} />
  if (gateway === null) return <Notice tone="warning">{t('cards.unavailable')}</Notice>
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <StripeCardFields {...props} />
    </Suspense>
  )
}
