import type { Card } from '@limelight/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Plus } from '../../ui/icons.tsx'
import { CardForm } from './card-form.tsx'
import { cardName } from './card-name.ts'
import { cardsQuery } from './payments.api.ts'
import { usableCards, useActiveGateway } from './usable-cards.ts'

export interface CardChoiceProps {
  cardId: string | undefined
  onChoose: (cardId: string) => void
}

/** The saved cards; without one, the form for the first. Stands beside a payment's form, never inside it. */
export function CardChoice({ cardId, onChoose }: CardChoiceProps) {
  const { t } = useT('shared/payments')
  const cards = useQuery(cardsQuery)
  const gateway = useActiveGateway()
  const [isAdding, setIsAdding] = useState(false)
  if (cards.isPending) return <Skeleton className="h-16 w-full" />
  if (cards.isError) return <ErrorState onRetry={() => void cards.refetch()} retrying={cards.isFetching} />
  const known = usableCards(cards.data.data, gateway)
  if (isAdding || known.length === 0) {
    return (
      <CardForm
        onAdded={(id) => {
          setIsAdding(false)
          onChoose(id)
        }}
        onCancel={known.length === 0 ? undefined : () => setIsAdding(false)}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <RadioCards
        legend={t('card.pay')}
        name="cardId"
        value={cardId ?? known[0]?._id ?? ''}
        onChange={onChoose}
        options={known.map((card) => ({ value: card._id, label: cardName(card), hint: expiryOf(card) }))}
      />
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setIsAdding(true)}>
        <Plus className="size-4" />
        {t('card.add')}
      </Button>
    </div>
  )
}

/** The chosen card; while none was chosen `preferred`, if it can still be used, or the first one. */
export function useChosenCard(preferred?: string): { cardId: string | undefined; choose: (id: string) => void } {
  const [chosen, choose] = useState<string>()
  const gateway = useActiveGateway()
  const usable = usableCards(useQuery(cardsQuery).data?.data ?? [], gateway)
  const first = usable.find((card) => card._id === preferred) ?? usable[0]
  return { cardId: chosen ?? first?._id, choose }
}

export function expiryOf({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
}
