import type { Card } from '@limelight/contract/finance/payments'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Plus } from '../../ui/member-icons.ts'
import { CardFields } from './card-fields.tsx'
import { cardName } from './card-name.ts'
import type { PayCard } from './pay-card.ts'

export interface CardChoiceProps {
  card: PayCard
  /** Of the payment's form, in which this stands. */
  errorOf: (name: string) => string | undefined
}

/** The saved cards, or the fields of a new one, and what the bank's statement will say. */
export function CardChoice(props: CardChoiceProps) {
  const { t } = useT('shared/payments')
  const name = useAppStore((state) => state.settings.statementName)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Cards {...props} />
      {name && <p className="text-xs text-muted">{t('onStatement', { name })}</p>}
    </div>
  )
}

/** Without a saved card, the fields of the first. */
function Cards({ card, errorOf }: CardChoiceProps) {
  const { t } = useT('shared/payments')
  const { cards, known } = card
  if (cards.isPending) return <Skeleton className="h-16 w-full" />
  if (cards.isError) return <ErrorState onRetry={() => void cards.refetch()} retrying={cards.isFetching} />
  if (card.isEntering) {
    return (
      <div className="grid grid-cols-1 gap-2">
        <CardFields onReady={card.register} errorOf={errorOf} />
        {known.length > 0 && (
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => card.enterNew(false)}>
            {t('card.useSaved')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <RadioCards
        legend={t('card.pay')}
        name="cardId"
        value={card.cardId ?? ''}
        onChange={card.choose}
        options={known.map((one) => ({ value: one._id, label: cardName(one), hint: expiryOf(one) }))}
      />
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => card.enterNew(true)}>
        <Plus className="size-4" />
        {t('card.add')}
      </Button>
    </div>
  )
}

export function expiryOf({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
}
