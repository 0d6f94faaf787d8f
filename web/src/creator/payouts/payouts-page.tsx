import { PAYOUT_STATUSES } from '@limelight/contract/finance/payouts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ExportLink } from '../../shared/payouts/export-link.tsx'
import { payoutFiguresQuery, payoutsQuery, useRequestPayout } from '../../shared/payouts/payouts.api.ts'
import { PayoutsTable } from '../../shared/payouts/payouts-table.tsx'
import { Button } from '../../ui/button.tsx'
import { TilesSkeleton } from '../../ui/chart/tiles-skeleton.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListSection } from '../../ui/list/list-section.tsx'
import { Banknote } from '../../ui/member-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import { useMoney } from '../use-money.ts'
import { PayoutDialog } from './payout-dialog.tsx'
import { PayoutFigures } from './payout-figures.tsx'
import { PayoutObstacle } from './payout-obstacle.tsx'
import { PayoutSchedule } from './payout-schedule.tsx'

export const meta = titled('creator/payouts', 'title')

export default function PayoutsPage() {
  const { t } = useT('creator/payouts')
  const [isAsking, setIsAsking] = useState(false)
  const query = useQuery(payoutFiguresQuery)
  const accountEnd = useQuery(ownPerformerQuery).data?.data.banking?.accountNumberEnd ?? null
  const request = useRequestPayout()
  const figures = query.data?.data
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <LinkButton to="/creator/earnings/statement" variant="outline">
              {t('toStatement')}
            </LinkButton>
            <Button disabled={!figures || figures.obstacle !== null} onClick={() => setIsAsking(true)}>
              <Banknote className="size-4.5" />
              {t('request')}
            </Button>
          </>
        }
      />
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isPending && (
        <div className="mb-6">
          <TilesSkeleton count={4} />
        </div>
      )}
      {figures && (
        <>
          <PayoutObstacle figures={figures} />
          <PayoutFigures figures={figures} />
          <PayoutSchedule figures={figures} />
        </>
      )}
      <OwnPayouts minimum={figures?.minimum} />
      {isAsking && figures && (
        <PayoutDialog
          figures={figures}
          accountEnd={accountEnd}
          onClose={() => setIsAsking(false)}
          onSubmit={async (input) => {
            await request(input)
            toast.success(t('asked'))
          }}
        />
      )}
    </>
  )
}

function OwnPayouts({ minimum }: { minimum: number | undefined }) {
  const { t } = useT('creator/payouts')
  const shared = useT('shared/payouts')
  const money = useMoney()
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...payoutsQuery(list), placeholderData: keepPreviousData })
  const status = oneOf(PAYOUT_STATUSES, list.filters.status)
  const toEarnings = (
    <LinkButton to="/creator/earnings" variant="outline">
      {t('toEarnings')}
    </LinkButton>
  )
  return (
    <Section title={t('list')}>
      <ListSection
        list={list}
        query={query}
        filters={[
          {
            name: 'status',
            label: shared.t('statusLabel'),
            all: shared.t('anyStatus'),
            options: PAYOUT_STATUSES.map((value) => ({ value, label: shared.t(`status.${value}`) })),
          },
        ]}
        controls={<ExportLink path="/payout-requests/export" query={{ status }} />}
        isFiltered={status !== undefined}
        empty={{
          drawing: 'money',
          title: t('empty'),
          text: minimum === undefined ? undefined : t('emptyText', { minimum: money(minimum) }),
          action: toEarnings,
        }}
      >
        {(rows) => (
          <PayoutsTable label={t('list')} rows={rows} hrefOf={(row) => `/creator/payouts/${row._id}`} sorting={list} />
        )}
      </ListSection>
    </Section>
  )
}
