import type { StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { CardFormProps } from './card-form-props.ts'
import { useAddStripeCard } from './payments.api.ts'
import { mountCardElement } from './stripe-element.ts'

type Element = { state: 'loading' } | { state: 'ready'; elements: StripeElements } | { state: 'failed' }

/** Stripe's element stands in frames of Stripe's own: what is typed there never reaches this page. */
export function StripeCardForm({ onAdded, onCancel }: CardFormProps) {
  const { t } = useT('shared/payments')
  const ui = useT('ui')
  const publishableKey = useAppStore((state) => state.settings.stripePublishableKey ?? '')
  const place = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const [element, setElement] = useState<Element>({ state: 'loading' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const add = useAddStripeCard(publishableKey)

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

  const form = useForm({
    async submit() {
      if (element.state !== 'ready') return
      setRefusal(null)
      const answer = await add.mutateAsync(element.elements)
      if ('refusal' in answer) setRefusal(answer.refusal)
      else onAdded(answer.cardId)
    },
  })
  return (
    <Form {...form.props} message={refusal ?? form.message} gap="md">
      <p className="text-sm text-muted">{t('card.stripeText')}</p>
      {element.state === 'failed' && <ErrorState onRetry={() => setRound((before) => before + 1)} />}
      {element.state === 'loading' && <Skeleton className="h-48 w-full" />}
      <div ref={place} />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {ui.t('cancel')}
          </Button>
        )}
        <Button type="submit" variant="soft" busy={form.submitting} disabled={element.state !== 'ready'}>
          {t('card.save')}
        </Button>
      </div>
    </Form>
  )
}
