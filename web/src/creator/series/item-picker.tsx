import { UNLOCKABLE_KINDS, type UnlockableKind } from '@limelight/contract/content-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { ITEM_ICONS } from '../../shared/items/item-icons.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { type Candidate, findCandidates } from './own-series.api.ts'

export interface ItemPickerProps {
  title: string
  added: readonly { _id: string }[]
  /** As many at most. */
  max: number
  onAdd: (item: Candidate) => void
  onClose: () => void
}

/** The creator's own posts, videos and galleries, to be added one by one. */
export function ItemPicker({ title, added: items, max, onAdd, onClose }: ItemPickerProps) {
  const { t } = useT('creator/series')
  const shared = useT('shared/series')
  const [kind, setKind] = useState<UnlockableKind>('feed')
  const [q, setQ] = useState('')
  const query = useQuery({
    queryKey: ['items for a series', kind, q],
    queryFn: ({ signal }) => findCandidates(kind, q, signal),
  })
  const added = new Set<string>(items.map(({ _id }) => _id))
  const isFull = added.size >= max
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="grid grid-cols-1 gap-3">
        <SelectField
          label={t('items')}
          hideLabel
          options={UNLOCKABLE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(event) => setKind(UNLOCKABLE_KINDS.find((one) => one === event.currentTarget.value) ?? 'feed')}
        />
        <SearchBox label={t('search')} defaultValue={q} onSearch={setQ} />
        {query.isPending && <SkeletonList rows={4} />}
        {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
        {query.data?.length === 0 && <EmptyState compact drawing="search" title={t('nothing')} />}
        <ul className="grid grid-cols-1 gap-1">
          {query.data?.map((item) => (
            <CandidateRow
              key={item._id}
              item={item}
              title={item.title || shared.t('untitled')}
              isAdded={added.has(item._id)}
              isFull={isFull}
              onAdd={() => onAdd(item)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface CandidateRowProps {
  item: Candidate
  title: string
  isAdded: boolean
  isFull: boolean
  onAdd: () => void
}

function CandidateRow({ item, title, isAdded, isFull, onAdd }: CandidateRowProps) {
  const { t } = useT('creator/series')
  const KindIcon = ITEM_ICONS[item.kind]
  return (
    <li className="flex items-center gap-3 py-1">
      <KindIcon className="size-5 shrink-0 text-muted" />
      <span dir="auto" className="me-auto line-clamp-2 min-w-0 text-[15px] break-words">
        {title}
      </span>
      <Button
        variant="outline"
        size="sm"
        disabled={isAdded || isFull}
        aria-label={`${t(isAdded ? 'added' : 'addOne')}: ${title}`}
        onClick={onAdd}
      >
        {t(isAdded ? 'added' : 'addOne')}
      </Button>
    </li>
  )
}
