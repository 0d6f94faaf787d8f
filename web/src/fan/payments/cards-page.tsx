import type { Card as PaymentCard } from '@limelight/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { expiryOf } from '../../shared/payments/card-choice.tsx'
import { cardName } from '../../shared/payments/card-name.ts'
import { cardsQuery } from '../../shared/payments/payments.api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { CreditCard, Plus, Trash } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AddCardDialog } from './add-card-dialog.tsx'
import { RemoveCardDialog } from './remove-card-dialog.tsx'

export default function CardsPage() {
  const { t } = useT('fan/payments')
  const siteName = useAppStore((state) => state.ui.siteName)
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<PaymentCard>()
  const cards = useQuery(cardsQuery)
  const add = (
    <Button onClick={() => setIsAdding(true)}>
      <Plus className="size-4.5" />
      {t('cards.add')}
    </Button>
  )
  return (
    <div className="max-w-2xl">
      <title>{`${t('cards.title')} · ${siteName}`}</title>
      <PageHeader title={t('cards.title')} text={t('cards.text')} actions={cards.data?.data.length ? add : undefined} />
      {cards.isPending && <SkeletonList rows={3} />}
      {cards.isError && <ErrorState onRetry={() => void cards.refetch()} retrying={cards.isFetching} />}
      {cards.data?.data.length === 0 && (
        <EmptyState icon={<CreditCard />} title={t('cards.emptyTitle')} text={t('cards.emptyText')} action={add} />
      )}
      <ul className="grid grid-cols-1 gap-3">
        {cards.data?.data.map((card) => (
          <li key={card._id}>
            <CardRow card={card} onRemove={() => setRemoved(card)} />
          </li>
        ))}
      </ul>
      {isAdding && <AddCardDialog onClose={() => setIsAdding(false)} />}
      {removed && <RemoveCardDialog card={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  )
}

function CardRow({ card, onRemove }: { card: PaymentCard; onRemove: () => void }) {
  const { t } = useT('fan/payments')
  const name = cardName(card)
  return (
    <Card space="tight" className="flex items-center gap-4">
      <span className="grid h-11 w-16 shrink-0 place-items-center rounded-xl bg-primary-soft text-link">
        <CreditCard />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold tabular-nums">{name}</p>
        <p className="truncate text-sm text-muted">
          {card.holderName} · {t('cards.expires', { date: expiryOf(card) })}
        </p>
      </div>
      <Button variant="ghost" size="icon" aria-label={t('cards.remove', { card: name })} onClick={onRemove}>
        <Trash />
      </Button>
    </Card>
  )
}
