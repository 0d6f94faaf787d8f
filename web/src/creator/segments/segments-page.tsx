import type { Segment } from '@limelight/contract/talk/segments'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AddButton } from '../../ui/list/add-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { deleteSegment, segmentsQuery } from './segments.api.ts'
import { useConditionText } from './use-condition-text.ts'

export const meta = titled('creator/segments', 'title')

/** Conditions on fans, saved under a name. */
export default function SegmentsPage() {
  const { t } = useT('creator/segments')
  const query = useQuery(segmentsQuery)
  const segments = query.data?.data
  const textOf = useConditionText(segments)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={<AddButton to="/creator/segments/new">{t('new')}</AddButton>}
      />
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {segments?.length === 0 && (
        <EmptyState
          drawing="people"
          title={t('empty')}
          text={t('emptyText')}
          action={<LinkButton to="/creator/segments/new">{t('new')}</LinkButton>}
        />
      )}
      <ul className="grid grid-cols-1 gap-2">
        {segments?.map((segment) => (
          <SegmentRow key={segment._id} segment={segment} texts={segment.conditions.map(textOf)} />
        ))}
      </ul>
    </div>
  )
}

function SegmentRow({ segment: { _id, name }, texts }: { segment: Segment; texts: readonly string[] }) {
  const { t } = useT('creator/segments')
  return (
    <li className="flex items-center gap-1">
      <Link
        to={`/creator/segments/${_id}`}
        className="block min-w-0 flex-1 rounded-card border border-line bg-surface px-5 py-3 hover:bg-sunken"
      >
        <bdi className="block truncate font-semibold">{name}</bdi>
        {[...new Set(texts)].map((text) => (
          <span key={text} className="block text-sm break-words text-muted">
            {text}
          </span>
        ))}
      </Link>
      <ActionButton
        variant="ghost"
        size="icon"
        aria-label={`${t('delete')}: ${name}`}
        question={{
          title: t('deleteTitle'),
          text: t('deleteText', { name }),
          confirmLabel: t('delete'),
          danger: true,
          action: () => deleteSegment(_id),
          done: t('deleted'),
        }}
      >
        <Trash className="size-4.5" />
      </ActionButton>
    </li>
  )
}
