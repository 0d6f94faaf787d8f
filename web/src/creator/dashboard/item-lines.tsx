import { type ItemKind, studioPath } from '@limelight/contract/content-kinds'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { ITEM_ICONS } from '../../shared/items/item-icons.ts'

export type ItemLine = { kind: ItemKind; _id: string; title: string }

export interface ItemLinesProps<Line extends ItemLine> {
  lines: readonly Line[]
  /** What is said of each, at the end of its line. */
  children: (line: Line) => ReactNode
}

/** Own items of any kind, each leading to where it is edited. */
export function ItemLines<Line extends ItemLine>({ lines, children }: ItemLinesProps<Line>) {
  const studio = useT('creator/earnings')
  const { t } = useT('creator/dashboard')
  return (
    <ul className="grid grid-cols-1">
      {lines.map((line) => {
        const ItemIcon = ITEM_ICONS[line.kind]
        return (
          <li key={line._id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
            <ItemIcon className="size-5 shrink-0 text-muted" label={studio.t(`saleKind.${line.kind}`)} />
            <Link to={studioPath(line.kind, line._id)} className="min-w-0 flex-1 truncate hover:text-link">
              {line.title || t('untitled')}
            </Link>
            <span className="shrink-0 text-sm text-muted tabular-nums">{children(line)}</span>
          </li>
        )
      })}
    </ul>
  )
}
