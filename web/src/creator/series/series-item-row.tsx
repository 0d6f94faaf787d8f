import { DAY_AFTER_MAX } from '@limelight/contract/content/series-rules'
import type { CSSProperties } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { ITEM_ICONS } from '../../shared/items/item-icons.ts'
import { useShownPrice } from '../../shared/items/use-shown-price.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ChevronDown, ChevronUp, ImageIcon } from '../../ui/icons.tsx'
import { Trash } from '../../ui/member-icons.ts'
import type { DraftItem } from './series-draft.ts'

export interface SeriesItemRowProps {
  item: DraftItem
  /** From 1. */
  number: number
  isLast: boolean
  isCover: boolean
  onMove: (by: number) => void
  onDay: (day: string) => void
  onCover: () => void
  onRemove: () => void
  /** Where it stands while one is dragged. */
  style: CSSProperties | undefined
}

/** An item with its place and its days. Dragged by its picture or its name; the buttons do the same. */
export function SeriesItemRow({ item, number, isLast, isCover, style, ...on }: SeriesItemRowProps) {
  const { t } = useT('creator/series')
  const shared = useT('shared/series')
  const items = useT('shared/items')
  const shownPrice = useShownPrice()
  const KindIcon = ITEM_ICONS[item.kind]
  const title = item.title || shared.t('untitled')
  const quiet = { variant: 'ghost', size: 'icon' } as const
  const waits = item.access === 'subscribers' || item.access === 'paid'
  return (
    <li
      style={style}
      className="grid cursor-grab grid-cols-1 gap-2 rounded-card border border-line bg-surface p-3 [-webkit-touch-callout:none] active:cursor-grabbing"
    >
      <div className="flex items-center gap-3 select-none">
        <span className="w-6 shrink-0 text-center text-sm text-muted tabular-nums">{number}</span>
        <span className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-xl bg-sunken text-muted">
          <KindIcon className="size-5" />
          {item.picture && <img src={item.picture} alt="" className="absolute inset-0 size-full object-cover" />}
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-2 text-[15px] font-semibold break-words">
            {title}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted tabular-nums">
            <span>{item.access === 'paid' ? shownPrice(item) : items.t(`access.${item.access}`)}</span>
            {isCover && <Badge>{t('isCover')}</Badge>}
          </span>
        </span>
      </div>
      <div className="flex flex-wrap items-end justify-end gap-1">
        {waits && (
          <TextField
            label={t('dayAfter')}
            name={`day-${item._id}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={DAY_AFTER_MAX}
            step={1}
            value={item.dayAfter}
            onChange={(event) => on.onDay(event.currentTarget.value)}
            onWheel={(event) => event.currentTarget.blur()}
            className="me-auto w-44"
          />
        )}
        <Button {...quiet} aria-label={t('earlier', { title })} disabled={number === 1} onClick={() => on.onMove(-1)}>
          <ChevronUp className="size-4.5" />
        </Button>
        <Button {...quiet} aria-label={t('later', { title })} disabled={isLast} onClick={() => on.onMove(1)}>
          <ChevronDown className="size-4.5" />
        </Button>
        <Button {...quiet} aria-label={t('cover', { title })} aria-pressed={isCover} onClick={on.onCover}>
          <ImageIcon className="size-4.5" />
        </Button>
        <Button {...quiet} aria-label={t('remove', { title })} onClick={on.onRemove}>
          <Trash className="size-4.5" />
        </Button>
      </div>
    </li>
  )
}
