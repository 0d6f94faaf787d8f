import { useSearchParams } from 'react-router'
import { changeListState } from '../../platform/change-list-state.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { FEED_TYPES, type FeedType } from './feeds.api.ts'

export interface FeedTypeFilterProps {
  current: FeedType | undefined
}

/** Chips that keep the chosen kind in the address (`type`). */
export function FeedTypeFilter({ current }: FeedTypeFilterProps) {
  const { t } = useT('shared/feeds')
  const [params] = useSearchParams()
  const labels = {
    photo: t('list.photo'),
    video: t('list.videoKind'),
    audio: t('list.audio'),
    poll: t('list.poll'),
    text: t('list.text'),
  }
  const chip = (type: FeedType | undefined, label: string) => (
    <LinkButton
      key={label}
      to={`?${changeListState(params, { filters: { type } })}`}
      preventScrollReset
      replace
      size="sm"
      variant={type === current ? 'soft' : 'ghost'}
      aria-current={type === current ? 'true' : undefined}
    >
      {label}
    </LinkButton>
  )
  return (
    <nav aria-label={t('list.label')} className="flex gap-1 overflow-x-auto py-1 [scrollbar-width:none]">
      {chip(undefined, t('list.all'))}
      {FEED_TYPES.map((type) => chip(type, labels[type]))}
    </nav>
  )
}

/** Pure: the kind a query string asks for. */
export function feedTypeOf(value: string | null | undefined): FeedType | undefined {
  return FEED_TYPES.find((type) => type === value)
}
