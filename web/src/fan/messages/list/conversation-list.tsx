import { REQUESTS_COUNTED_MAX } from '@limelight/contract/talk/requests'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { oneOf } from '../../../platform/one-of.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { fansFilterOf } from '../../../shared/fan-lists/fan-lists.api.ts'
import { endlessQuery } from '../../../shared/items/endless.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EndlessFrame } from '../../../ui/list/endless-frame.tsx'
import { conversationsSource } from '../conversations.api.ts'
import { useRequestCount } from '../requests.api.ts'
import { ConversationRow } from './conversation-row.tsx'
import { FoundMessages } from './found-messages.tsx'

const FansSelect = lazy(() => import('../../../shared/fan-lists/fans-select.tsx'))

const FILTERS = ['all', 'unread', 'requests', 'archived', 'restricted'] as const
/** `hidden` is a part of the requests. */
const LISTS = [...FILTERS, 'hidden'] as const

/** Its words and its filter are part of the address, and stay while conversations are opened. */
export function ConversationList() {
  const { t } = useT('fan/messages')
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const filter = oneOf(LISTS, params.get('filter')) ?? 'all'
  const isPerformer = useAppStore((state) => state.auth.authUser?.role === 'performer')
  const fans = isPerformer ? (params.get('fans') ?? '') : ''
  const query = useInfiniteQuery(endlessQuery(conversationsSource({ q, filter, fans: fansFilterOf(fans) })))
  const searchOf = (filter: string, fans: string) => {
    const search = new URLSearchParams({ ...(filter !== 'all' && { filter }), ...(fans && { fans }) })
    return search.size > 0 ? `?${search}` : ''
  }
  return (
    <>
      <h1 className="text-[1.75rem] lg:px-2">{t('title')}</h1>
      <SearchBox
        label={t('search')}
        defaultValue={q}
        onSearch={(words) => setParams(words ? { q: words } : {}, { preventScrollReset: true })}
        className="mt-4 lg:mx-2"
      />
      <nav aria-label={t('filter')} className="mt-3 mb-2 flex flex-wrap gap-1.5 lg:px-2">
        {FILTERS.map((one) => (
          <FilterLink
            key={one}
            search={searchOf(one, fans)}
            isCurrent={!q && one === (filter === 'hidden' ? 'requests' : filter)}
            label={t(one)}
          >
            {one === 'requests' && <RequestNumber />}
          </FilterLink>
        ))}
      </nav>
      {isPerformer && !q && (
        <Suspense fallback={null}>
          <FansSelect
            value={fans}
            onChange={(chosen) => setParams(searchOf(filter, chosen), { preventScrollReset: true })}
          />
        </Suspense>
      )}
      {isPerformer && !q && (filter === 'requests' || filter === 'hidden') && (
        <HiddenLink isHidden={filter === 'hidden'} searchOf={(to) => searchOf(to, fans)} />
      )}
      <EndlessFrame query={query} empty={<NoConversations filter={q === '' && fans === '' ? filter : 'some'} />}>
        {(conversations) => (
          <ul className="-mx-2 grid grid-cols-1 gap-0.5 lg:mx-0">
            {conversations.map((conversation) => (
              <li key={conversation._id}>
                <ConversationRow conversation={conversation} />
              </li>
            ))}
          </ul>
        )}
      </EndlessFrame>
      {q.length > 1 && <FoundMessages q={q} />}
    </>
  )
}

/** To the requests that look like spam, and back; without a number, since nobody has to look at them. */
function HiddenLink({ isHidden, searchOf }: { isHidden: boolean; searchOf: (filter: string) => string }) {
  const { t } = useT('fan/messages')
  return (
    <p className="mb-1 text-sm text-muted lg:px-2">
      {isHidden && `${t('hidden.text')} `}
      <Link
        to={{ search: searchOf(isHidden ? 'requests' : 'hidden') }}
        preventScrollReset
        className="inline-block py-1 font-semibold text-link underline underline-offset-2"
      >
        {t(isHidden ? 'hidden.back' : 'hidden.title')}
      </Link>
    </p>
  )
}

/** Beside the filter alone: requests are no unread messages. */
function RequestNumber() {
  const { t } = useT('fan/messages')
  const { formatTokens } = useFormat()
  const count = useRequestCount()
  if (count === 0) return null
  const shown = count < REQUESTS_COUNTED_MAX ? formatTokens(count) : `${formatTokens(REQUESTS_COUNTED_MAX - 1)}+`
  return (
    <>
      <span aria-hidden className="ms-1.5 tabular-nums opacity-70">
        {shown}
      </span>
      <span className="sr-only">{t('request.waiting', { count })}</span>
    </>
  )
}

type FilterLinkProps = { search: string; isCurrent: boolean; label: string; children: ReactNode }

function FilterLink({ search, isCurrent, label, children }: FilterLinkProps) {
  return (
    <Link
      to={{ search }}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      className="flex h-9 items-center rounded-full bg-sunken px-3.5 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-bg"
    >
      {label}
      {children}
    </Link>
  )
}

function NoConversations({ filter }: { filter: string }) {
  const { t } = useT('fan/messages')
  const isPerformer = useAppStore((state) => state.auth.authUser?.role === 'performer')
  if (filter === 'restricted') return <EmptyState compact title={t('noRestricted')} text={t('noRestrictedText')} />
  if (filter === 'hidden') return <EmptyState compact title={t('hidden.none')} text={t('hidden.noneText')} />
  if (filter === 'requests')
    return <EmptyState compact drawing="messages" title={t('request.none')} text={t('request.noneText')} />
  if (filter !== 'all') return <EmptyState compact title={t('nothingFound')} text={t('nothingFoundText')} />
  return (
    <EmptyState
      drawing="messages"
      title={t('empty')}
      text={t(isPerformer ? 'emptyTextCreator' : 'emptyText')}
      action={
        isPerformer ? (
          <LinkButton to="/creator/subscribers" variant="outline">
            {t('emptyActionCreator')}
          </LinkButton>
        ) : (
          <LinkButton to="/creators">{t('emptyAction')}</LinkButton>
        )
      }
    />
  )
}
