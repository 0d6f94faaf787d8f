import { REFERRAL_STATES } from '@limelight/contract/people/referral-rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OwnInvitation } from './own-invitation.tsx'
import { referralQuery, referralsQuery } from './referrals.api.ts'
import { ReferralsList } from './referrals-list.tsx'

/** The account's own invitation and whom it brought, for fans and creators alike. */
export function ReferralsPage() {
  const { t } = useT('shared/referrals')
  const list = useListState()
  const { state } = list.filters
  const summary = useQuery(referralQuery).data?.data
  const query = useQuery({ ...referralsQuery({ current: list.current, state }), placeholderData: keepPreviousData })
  if (summary && summary.terms === null && summary.joined === 0)
    return (
      <div className="max-w-3xl">
        <PageHeader title={t('title')} />
        <EmptyState drawing="people" title={t('off')} text={t('offText')} />
      </div>
    )
  return (
    <ListPage
      className="max-w-3xl"
      title={t('title')}
      text={t('text')}
      before={summary && <OwnInvitation summary={summary} />}
      list={list}
      query={query}
      filters={[
        {
          name: 'state',
          label: t('state'),
          all: t('all'),
          options: REFERRAL_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      isFiltered={state !== undefined}
      empty={{ drawing: 'people', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <ReferralsList rows={rows} />}
    </ListPage>
  )
}
