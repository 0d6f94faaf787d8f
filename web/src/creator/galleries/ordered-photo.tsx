import type { Photo } from '@limelight/contract/content/galleries'
import type { CSSProperties } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx'
import { PhotoActions } from './photo-actions.tsx'
import { PhotoPicture } from './photo-picture.tsx'

export interface OrderedPhotoProps {
  photo: Photo
  /** From 1. */
  number: number
  isLast: boolean
  onMove: (by: number) => void
  /** Where it stands while one is dragged. */
  style: CSSProperties | undefined
}

const actionStyle =
  'grid size-10 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-30'

/** Moved by dragging, or by its arrows. */
export function OrderedPhoto({ photo, number, isLast, onMove, style }: OrderedPhotoProps) {
  const { t } = useT('creator/galleries')
  return (
    <li
      style={style}
      className="grid cursor-grab grid-cols-1 overflow-hidden rounded-2xl border border-line bg-surface select-none [-webkit-touch-callout:none] active:cursor-grabbing"
    >
      <PhotoPicture photo={photo} name={t('photo.name', { number })} />
      <div className="flex items-center justify-between">
        <button
          type="button"
          className={actionStyle}
          disabled={number === 1}
          aria-label={t('photo.earlier', { number })}
          onClick={() => onMove(-1)}
        >
          <ChevronLeft />
        </button>
        <span className="text-sm text-muted tabular-nums">{number}</span>
        <PhotoActions photo={photo} label={t('photo.menu', { number })} />
        <button
          type="button"
          className={actionStyle}
          disabled={isLast}
          aria-label={t('photo.later', { number })}
          onClick={() => onMove(1)}
        >
          <ChevronRight />
        </button>
      </div>
    </li>
  )
}
