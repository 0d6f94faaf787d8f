import type { Card as PaymentCard } from '@limelight/contract/finance/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { expiryOf } from '../../shared/payments/card-choice.tsx'
import { cardName } from '../../shared/payments/card-name.ts'
import { cardsQuery } from '../../shared/payments/payments.api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AddButton } from '../../ui/list/add-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { CreditCard, Trash } from '../../ui/member-icons.ts'
import { AddCardDialog } from './add-card-dialog.tsx'
import { RemoveCardDialog } from './remove-card-dialog.tsx'

export const meta = titled('fan/payments', 'cards.title')

export default function CardsPage() {
  const { t } = useT('fan/payments')
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<PaymentCard>()
  const query = useQuery(cardsQuery)
  const add = <AddButton onClick={() => setIsAdding(true)}>{t('cards.add')}</AddButton>
  return (
    <>
      <ListPage
        className="max-w-2xl"
        title={t('cards.title')}
        text={t('cards.text')}
        actions={query.data?.data.length ? add : undefined}
        query={query}
        empty={{ drawing: 'money', title: t('cards.emptyTitle'), text: t('cards.emptyText'), action: add }}
      >
        {(cards) => (
          <ul className="grid grid-cols-1 gap-3">
            {cards.map((card) => (
              <li key={card._id}>
                <CardRow card={card} onRemove={() => setRemoved(card)} />
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {isAdding && <AddCardDialog onClose={() => setIsAdding(false)} />}
      {removed && <RemoveCardDialog card={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

function CardRow({ card, onRemove }: { card: PaymentCard; onRemove: () => void }) {
  const { t } = useT('fan/payments')
  const name = cardName(card)
  return (
    <Card space="tight" className="flex items-center gap-4">
      <span className="grid h-11 w-16 shrink-0 place-items-center rounded-xl bg-sunken text-ink">
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
