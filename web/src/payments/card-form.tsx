import { lazy, Suspense } from 'react'
import { useAppStore } from '../platform/store/store.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { SandboxCardForm } from './sandbox-card-form.tsx'

const StripeCardForm = lazy(() =>
  import('./stripe-card-form.tsx').then((module) => ({ default: module.StripeCardForm })),
)

export interface CardFormProps {
  onAdded: (cardId: string) => void
  onCancel?: (() => void) | undefined
}

/** Takes a card in the way of the gateway in use. */
export function CardForm(props: CardFormProps) {
  const isSandbox = useAppStore((state) => state.settings.activeGateway === 'sandbox')
  if (isSandbox) return <SandboxCardForm {...props} />
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <StripeCardForm {...props} />
    </Suspense>
  )
}
