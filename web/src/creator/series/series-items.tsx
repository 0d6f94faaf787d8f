import { SERIES_ITEMS_MAX } from '@limelight/contract/content/series-rules'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useDragOrder } from '../../ui/drag/use-drag-order.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { ItemPicker } from './item-picker.tsx'
import { type SeriesDraft, withDay, withItem, withMoved, withoutItem } from './series-draft.ts'
import { SeriesItemRow } from './series-item-row.tsx'

export interface SeriesItemsProps {
  draft: SeriesDraft
  /** In which days are counted. */
  zone: string
  onChange: (draft: SeriesDraft) => void
  error: string | undefined
}

/** The items in their order, moved by dragging or by their arrows, each with its days. */
export function SeriesItems({ draft, zone, onChange, error }: SeriesItemsProps) {
  const { t } = useT('creator/series')
  const [said, setSaid] = useState('')
  const { items, coverItemId } = draft
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return
    onChange(withMoved(draft, from, to))
    setSaid(t('moved', { from: from + 1, to: to + 1 }))
  }
  const { list, tileStyle } = useDragOrder(move)
  const isFull = items.length >= SERIES_ITEMS_MAX
  return (
    <Section
      title={t('items')}
      text={items.length > 0 && t('itemsText')}
      actions={
        !isFull && (
          <AddInDialog
            label={t('add')}
            variant="outline"
            dialog={({ open, onClose }) =>
              open && (
                <ItemPicker
                  title={t('add')}
                  added={draft.items}
                  max={SERIES_ITEMS_MAX}
                  onAdd={(item) => onChange(withItem(draft, item))}
                  onClose={onClose}
                />
              )
            }
          />
        )
      }
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      {error && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {error}
        </p>
      )}
      {items.length === 0 && <EmptyState compact drawing="media" title={t('noItems')} text={t('noItemsText')} />}
      <ol ref={list} className="grid grid-cols-1 gap-2">
        {items.map((item, index) => (
          <SeriesItemRow
            key={item._id}
            item={item}
            number={index + 1}
            isLast={index === items.length - 1}
            isCover={coverItemId === item._id || (coverItemId === null && index === 0)}
            onMove={(by) => move(index, index + by)}
            onDay={(day) => onChange(withDay(draft, item._id, day))}
            onCover={() => onChange({ ...draft, coverItemId: item._id })}
            onRemove={() => onChange(withoutItem(draft, item._id))}
            style={tileStyle(index)}
          />
        ))}
      </ol>
      {items.length > 0 && <p className="mt-3 text-sm text-muted">{t('dayHint', { zone })}</p>}
      {isFull && <p className="mt-2 text-sm text-muted">{t('full', { max: SERIES_ITEMS_MAX })}</p>}
    </Section>
  )
}
