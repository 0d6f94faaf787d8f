import type { StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type CardFieldsProps, CardRefusal } from './card-form-props.ts'
import { useAddStripeCard } from './payments.api.ts'
import { mountCardElement } from './stripe-element.ts'

type Element = { state: 'loading' } | { state: 'ready'; elements: StripeElements } | { state: 'failed' }

/** Stripe's element stands in frames of Stripe's own: what is typed there never reaches this page. */
export function StripeCardFields({ onReady }: CardFieldsProps) {
  const { t } = useT('shared/payments')
  const publishableKey = useAppStore((state) => state.settings.stripePublishableKey ?? '')
  const place = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const [element, setElement] = useState<Element>({ state: 'loading' })
  const { mutateAsync: add } = useAddStripeCard(publishableKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads it again
  useEffect(() => {
    if (!place.current) return
    setElement({ state: 'loading' })
    return mountCardElement(place.current, {
      publishableKey,
      onReady: (elements) => setElement({ state: 'ready', elements }),
      onFailed: () => setElement({ state: 'failed' }),
    })
  }, [publishableKey, round])
  useEffect(() => {
    if (element.state !== 'ready') return
    onReady(async () => {
      const answer = await add(element.elements)
      if ('refusal' in answer) throw new CardRefusal(answer.refusal)
      return answer.cardId
    })
    return () => onReady(undefined)
  }, [element, onReady, add])
  return (
    <div className="grid grid-cols-1 gap-4">
      {element.state === 'failed' && <ErrorState onRetry={() => setRound((before) => before + 1)} />}
      {element.state === 'loading' && <Skeleton className="h-48 w-full" />}
      <div ref={place} />
      <p className="text-xs text-pretty text-muted">{t('card.stripeText')}</p>
    </div>
  )
}
