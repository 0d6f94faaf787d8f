import { type FanSubscription, SUBSCRIPTION_STATUSES } from '@limelight/contract/commerce/subscriptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { subscriptionsQuery } from '../../shared/subscriptions/subscriptions.api.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { StepDialog } from './step-dialog.tsx'
import { SubscriptionRow } from './subscription-row.tsx'
import type { SubscriptionStep } from './subscription-steps.ts'

const COLUMNS = ['updatedAt', 'createdAt', 'expiredAt', 'price'] as const

export const meta = titled('fan/subscriptions', 'title')

export default function SubscriptionsPage() {
  const { t } = useT('fan/subscriptions')
  const payments = useT('shared/payments')
  const { money } = usePrices()
  const list = useListState()
  const [open, setOpen] = useState<{ step: SubscriptionStep; subscription: FanSubscription }>()
  const { current, pageSize, sort } = list
  const status = SUBSCRIPTION_STATUSES.find((one) => one === list.filters.status)
  const sortBy = COLUMNS.find((column) => column === list.sortBy) ?? 'updatedAt'
  const result = useQuery({
    ...subscriptionsQuery({ current, pageSize, sort, sortBy, ...(status ? { status } : {}) }),
    placeholderData: keepPreviousData,
  })
  const perMonth = result.data?.totalPerMonth ?? 0
  return (
    <>
      <ListPage
        className="max-w-3xl"
        title={t('title')}
        text={t('text')}
        list={list}
        query={result}
        filters={[
          {
            name: 'status',
            label: t('filter'),
            all: t('all'),
            options: SUBSCRIPTION_STATUSES.map((value) => ({
              value,
              label: payments.t(`subscriptionStatus.${value}`),
            })),
          },
        ]}
        before={
          perMonth > 0 && <p className="mb-4 text-[15px] text-muted">{t('perMonth', { price: money(perMonth) })}</p>
        }
        empty={{
          drawing: 'people',
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: <LinkButton to="/search">{t('emptyAction')}</LinkButton>,
        }}
      >
        {(subscriptions) => (
          <ul className="grid grid-cols-1 gap-3">
            {subscriptions.map((subscription) => (
              <li key={subscription._id}>
                <SubscriptionRow subscription={subscription} onStep={(step) => setOpen({ step, subscription })} />
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {open && (
        <StepDialog {...open} onStep={(step) => setOpen({ ...open, step })} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
