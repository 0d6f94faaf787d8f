import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useUnreadMessages } from '../../shared/messages/messages.api.ts'
import { ordersOfSellerQuery } from '../../shared/orders/orders.api.ts'
import { MessageCircle } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Package } from '../../ui/member-icons.ts'
import { Section } from '../../ui/section.tsx'

const TO_SEND = { current: 1, pageSize: 1, sortBy: 'createdAt', sort: 'desc', filters: { status: 'paid' } } as const

/** What fans wait for: orders to send and messages to answer; nothing where nobody does. */
export function WaitingWork() {
  const { t } = useT('creator/dashboard')
  const { formatCompact } = useFormat()
  const orders = useQuery(ordersOfSellerQuery(TO_SEND)).data?.total ?? 0
  const messages = useUnreadMessages() ?? 0
  if (orders === 0 && messages === 0) return null
  return (
    <Section framed title={t('work.title')}>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {orders > 0 && (
          <Work
            icon={<Package />}
            text={t('work.orders', { count: orders, shown: formatCompact(orders) })}
            to="/creator/orders?status=paid"
            action={t('work.send')}
          />
        )}
        {messages > 0 && (
          <Work
            icon={<MessageCircle />}
            text={t('work.messages', { count: messages, shown: formatCompact(messages) })}
            to="/messages"
            action={t('work.reply')}
          />
        )}
      </ul>
    </Section>
  )
}

function Work({ icon, text, to, action }: { icon: ReactNode; text: string; to: string; action: string }) {
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-money-soft text-money-ink">{icon}</span>
      <span className="min-w-0 flex-1 font-semibold">{text}</span>
      <LinkButton to={to} variant="soft" size="sm">
        {action}
      </LinkButton>
    </li>
  )
}
