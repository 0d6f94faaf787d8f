import type { Charge } from '@limelight/contract/commerce/wallet'
import { ITEM_KINDS } from '@limelight/contract/content-kinds'
import type { MessageId } from '@limelight/contract/ids'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { soldItemPath } from '../../shared/items/sold-item-path.ts'
import { RefundMessage } from '../../shared/messages/refund-message.tsx'
import { TipText } from '../../shared/payments/tip-text.tsx'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { chargesQuery } from '../../shared/wallet/wallet.api.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListSection } from '../../ui/list/list-section.tsx'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

/** What fans are charged for so far. */
const KINDS = [...ITEM_KINDS, 'message', 'stream', 'private_call', 'series', 'story', 'tip', 'subscription'] as const
const DEFAULTS = { sortBy: 'createdAt' } as const

export function ChargeList() {
  const { t } = useT('fan/wallet')
  const list = useListState(DEFAULTS)
  const kind = KINDS.find((one) => one === list.filters.kind)
  const { current, pageSize, sort } = list
  const sortBy = list.sortBy === 'tokens' ? 'tokens' : 'createdAt'
  const charges = useQuery({
    ...chargesQuery({ current, pageSize, sort, sortBy, ...(kind ? { kind } : {}) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section className="mt-10" title={t('charges.title')}>
      <ListSection
        list={list}
        query={charges}
        filters={[
          {
            name: 'kind',
            label: t('charges.filter'),
            all: t('charges.all'),
            options: KINDS.map((value) => ({ value, label: t(`charges.kind.${value}`) })),
          },
        ]}
        empty={{
          drawing: 'money',
          title: t('charges.emptyTitle'),
          text: t('charges.emptyText'),
          action: <LinkButton to="/search">{t('charges.emptyAction')}</LinkButton>,
        }}
      >
        {(rows) => <ChargeTable charges={rows} list={list} />}
      </ListSection>
    </Section>
  )
}

function ChargeTable({ charges, list }: { charges: readonly Charge[]; list: ReturnType<typeof useListState> }) {
  const tokenPrice = useTokenPrice()
  const { t } = useT('fan/wallet')
  const columns: Column<Charge>[] = [
    { id: 'kind', header: t('charges.what'), primary: true, cell: (charge) => <ChargeName charge={charge} /> },
    {
      id: 'performer',
      header: t('charges.who'),
      cell: ({ performer }) => (
        <Link to={`/${performer.username ?? performer._id}`} className="hover:text-link hover:underline">
          {performer.name}
        </Link>
      ),
    },
    { id: 'createdAt', header: t('charges.when'), sortable: true, cell: (charge) => <TimeAgo at={charge.createdAt} /> },
    {
      id: 'tokens',
      header: t('charges.tokens'),
      sortable: true,
      align: 'end',
      cell: (charge) => tokenPrice(charge.tokens),
    },
  ]
  return (
    <DataTable label={t('charges.label')} columns={columns} rows={charges} keyOf={(row) => row._id} sorting={list} />
  )
}

function ChargeName({ charge }: { charge: Charge }) {
  const { t } = useT('fan/wallet')
  const name = t(`charges.kind.${charge.kind}`)
  const path = soldItemPath(charge)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {path ? (
        <Link to={path} className="text-link hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
      {charge.refundedAt && <Badge tone="warning">{t('charges.refunded')}</Badge>}
      {/* Only the sale of a message has a time, and its target is the message. */}
      <RefundMessage id={charge.targetId as MessageId} price={charge.tokens} until={charge.refundableUntil} />
      <TipText text={charge.text} title={charge.tipTitle} />
    </span>
  )
}
