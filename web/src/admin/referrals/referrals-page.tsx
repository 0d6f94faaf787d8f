import { REFERRAL_MODES, REFERRAL_STATES } from '@limelight/contract/people/referral-rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { adminReferralsQuery, referralTotalsQuery } from './referrals.api.ts'
import { ReferralsTable } from './referrals-table.tsx'

export const meta = titled('admin/commissions', 'referrals.title')

/** Who invited whom, what it costs the site, and where to end it. */
export default function ReferralsPage() {
  const { t } = useT('admin/commissions')
  const list = useListState()
  const query = useQuery({ ...adminReferralsQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('referrals.title')}
      text={t('referrals.text')}
      before={<Totals />}
      list={list}
      query={query}
      search={t('referrals.search')}
      filters={[
        {
          name: 'mode',
          label: t('referrals.mode'),
          all: t('referrals.anyMode'),
          options: REFERRAL_MODES.map((value) => ({ value, label: t(`referrals.modes.${value}`) })),
        },
        {
          name: 'state',
          label: t('referrals.state'),
          all: t('referrals.anyState'),
          options: REFERRAL_STATES.map((value) => ({ value, label: t(`referrals.states.${value}`) })),
        },
      ]}
      empty={{ drawing: 'people', title: t('referrals.empty'), text: t('referrals.emptyText') }}
    >
      {(rows) => <ReferralsTable rows={rows} sorting={list} />}
    </ListPage>
  )
}

function Totals() {
  const { t } = useT('admin/commissions')
  const { money } = usePrices()
  const { formatTokens } = useFormat()
  const totals = useQuery(referralTotalsQuery).data?.data
  if (!totals) return null
  const { joined, qualified, earned, worth } = totals
  return (
    <div className="mb-5">
      <Notice title={t('referrals.totals', { joined: formatTokens(joined), qualified: formatTokens(qualified) })}>
        {t('referrals.cost', { shares: money(earned), tokens: money(worth) })}
      </Notice>
    </div>
  )
}
