import type { CSSProperties } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ChevronLeft, ChevronRight, Cross, ImageIcon, RefreshCw } from '../../../ui/icons.tsx'
import type { Attachment } from '../composer/composer-state.ts'
import { AttachmentStatus } from './attachment-status.tsx'

export interface PhotoTileProps {
  photo: Attachment
  /** From 1. */
  position: number
  isLast: boolean
  canRemove: boolean
  onMove: (by: number) => void
  onRemove: () => void
  onRetry: () => void
  /** Where it stands while one is dragged. */
  style: CSSProperties | undefined
}

const actionStyle =
  'grid size-9 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-30'

export function PhotoTile({ photo, position, isLast, canRemove, onMove, onRemove, onRetry, style }: PhotoTileProps) {
  const { t } = useT('creator/feeds')
  const hasFailed = photo.upload === 'failed'
  return (
    <li
      style={style}
      className="w-36 shrink-0 cursor-grab select-none [-webkit-touch-callout:none] active:cursor-grabbing"
    >
      <div className="relative grid aspect-[3/4] place-items-center overflow-hidden rounded-2xl bg-sunken text-muted">
        <ImageIcon className="size-8" />
        {photo.previewUrl && (
          <img
            src={photo.previewUrl}
            alt={photo.name || t('photoName', { position })}
            draggable={false}
            // Some kinds (HEIC) are shown only once the server has rendered them.
            onError={(event) => {
              event.currentTarget.hidden = true
            }}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        {position === 1 && (
          <Badge tone="primary" className="absolute top-2 start-2">
            {t('cover')}
          </Badge>
        )}
        {canRemove && (
          <button
            type="button"
            className="absolute end-1.5 top-1.5 grid size-9 place-items-center rounded-full bg-scrim/70 text-on-scrim hover:bg-scrim"
            aria-label={t('removePhoto', { position })}
            onClick={onRemove}
          >
            <Cross className="size-4.5" />
          </button>
        )}
        <AttachmentStatus attachment={photo} overlay />
      </div>
      <div className="flex items-center justify-between">
        <button
          type="button"
          className={actionStyle}
          disabled={position === 1}
          aria-label={t('moveEarlier', { position })}
          onClick={() => onMove(-1)}
        >
          <ChevronLeft />
        </button>
        {hasFailed ? (
          <button type="button" className={actionStyle} aria-label={t('retryPhoto', { position })} onClick={onRetry}>
            <RefreshCw className="size-4.5" />
          </button>
        ) : (
          <span className="text-sm text-muted tabular-nums">{position}</span>
        )}
        <button
          type="button"
          className={actionStyle}
          disabled={isLast}
          aria-label={t('moveLater', { position })}
          onClick={() => onMove(1)}
        >
          <ChevronRight />
        </button>
      </div>
    </li>
  )
}
