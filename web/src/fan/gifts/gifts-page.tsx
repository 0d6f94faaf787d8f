import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { type ListControls, useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListSection } from '../../ui/list/list-section.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { givenGiftsQuery, receivedGiftsQuery } from './gifts.api.ts'
import { GivenGiftCard } from './given-gift-card.tsx'
import { ReceivedGiftCard } from './received-gift-card.tsx'

export const meta = titled('fan/gifts', 'title')

/** Gifts that were bought, and with `?side=received` those that were redeemed. */
export default function GiftsPage() {
  const { t } = useT('fan/gifts')
  const list = useListState()
  const isReceived = list.filters.side === 'received'
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      <div className="mb-5">
        <TabLinks
          label={t('title')}
          links={[
            { to: '/user/gifts', label: t('given'), current: !isReceived },
            { to: '/user/gifts?side=received', label: t('received'), current: isReceived },
          ]}
        />
      </div>
      {isReceived ? <Received list={list} /> : <Given list={list} />}
    </div>
  )
}

function Given({ list }: { list: ListControls }) {
  const { t } = useT('fan/gifts')
  const { current, pageSize } = list
  const query = useQuery({ ...givenGiftsQuery({ current, pageSize }), placeholderData: keepPreviousData })
  return (
    <ListSection
      list={list}
      query={query}
      isFiltered={false}
      empty={{
        drawing: 'saved',
        title: t('emptyGivenTitle'),
        text: t('emptyGivenText'),
        action: <LinkButton to="/search">{t('find')}</LinkButton>,
      }}
    >
      {(gifts) => (
        <ul className="grid grid-cols-1 gap-3">
          {gifts.map((gift) => (
            <li key={gift._id}>
              <GivenGiftCard gift={gift} />
            </li>
          ))}
        </ul>
      )}
    </ListSection>
  )
}

function Received({ list }: { list: ListControls }) {
  const { t } = useT('fan/gifts')
  const { current, pageSize } = list
  const query = useQuery({ ...receivedGiftsQuery({ current, pageSize }), placeholderData: keepPreviousData })
  return (
    <ListSection
      list={list}
      query={query}
      isFiltered={false}
      empty={{ drawing: 'saved', title: t('emptyReceivedTitle'), text: t('emptyReceivedText') }}
    >
      {(gifts) => (
        <ul className="grid grid-cols-1 gap-3">
          {gifts.map((gift) => (
            <li key={gift._id}>
              <ReceivedGiftCard gift={gift} />
            </li>
          ))}
        </ul>
      )}
    </ListSection>
  )
}
