import type { Found } from '@limelight/contract/site/people'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ITEM_ICONS } from '../../shared/items/item-icons.ts'
import { PaymentStatus } from '../../shared/payments/payment-status.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CreditCard, Package } from '../../ui/member-icons.ts'
import type { SearchLine } from './search-lines.ts'

export interface FoundLineProps {
  found: Found
  line: SearchLine
}

/** What was found, as one line: what it is, whose, and its state. */
export function FoundLine({ found, line: { group, index } }: FoundLineProps) {
  if (group === 'people') return <Person person={found.people[index]} />
  if (group === 'orders') return <Order order={found.orders[index]} />
  if (group === 'payments') return <Payment payment={found.payments[index]} />
  return <Item item={found.items[index]} />
}

function Person({ person }: { person: Found['people'][number] | undefined }) {
  const { formatList } = useFormat()
  const { t } = useT('admin/users')
  if (!person) return null
  return (
    <Line
      icon={<Avatar src={person.avatar} name={person.name} size="sm" />}
      title={person.name}
      note={formatList([person.username && `@${person.username}`, person.email])}
      end={<Badge>{t(`roles.${person.role}`)}</Badge>}
    />
  )
}

function Order({ order }: { order: Found['orders'][number] | undefined }) {
  const { t } = useT('shared/orders')
  if (!order) return null
  return (
    <Line
      icon={
        <Round>
          <Package className="size-5" />
        </Round>
      }
      title={order.number}
      note={order.productName}
      end={<Badge>{t(`status.${order.status}`)}</Badge>}
    />
  )
}

function Payment({ payment }: { payment: Found['payments'][number] | undefined }) {
  const { formatDay, formatMoney } = useFormat()
  if (!payment) return null
  return (
    <Line
      icon={
        <Round>
          <CreditCard className="size-5" />
        </Round>
      }
      title={formatMoney(payment.amount, payment.currency)}
      note={`${payment.fanName} · ${formatDay(payment.createdAt)}`}
      end={<PaymentStatus status={payment.status} />}
    />
  )
}

function Item({ item }: { item: Found['items'][number] | undefined }) {
  const { t } = useT('admin/people')
  const sales = useT('admin/sales')
  if (!item) return null
  const SymbolOf = ITEM_ICONS[item.kind]
  return (
    <Line
      icon={
        <Round>
          <SymbolOf className="size-5" />
        </Round>
      }
      title={item.title || t('items.untitled')}
      note={item.creatorName}
      end={<Badge>{sales.t(`charges.kinds.${item.kind}`)}</Badge>}
    />
  )
}

function Round({ children }: { children: ReactNode }) {
  return <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted">{children}</span>
}

function Line({ icon, title, note, end }: { icon: ReactNode; title: string; note: string; end: ReactNode }) {
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{title}</bdi>
        <bdi className="block truncate text-sm text-muted">{note}</bdi>
      </span>
      {end}
    </>
  )
}
