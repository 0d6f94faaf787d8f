import type { VaultFile } from '@limelight/contract/core/media'
import { formatDuration, useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { usePictureLoading } from '../../ui/eager.ts'
import { AudioLines, ImageIcon, VideoIcon } from '../../ui/icons.tsx'

export interface VaultTileProps {
  vaultFile: VaultFile
  onClick: () => void
  /** Only where files are chosen. */
  pressed?: boolean
  /** Where a failed one says why. */
  opensFailed?: boolean
}

const ICONS = { photo: ImageIcon, video: VideoIcon, audio: AudioLines }

/** A file with what uses it. One that is still being processed, has failed or is withheld cannot be pressed. */
export function VaultTile({ vaultFile, onClick, pressed, opensFailed = false }: VaultTileProps) {
  const { formatList } = useFormat()
  const { t } = useT('shared/vault')
  const loading = usePictureLoading()
  const { kind, name, file, uses, isWithheld } = vaultFile
  const Icon = ICONS[kind]
  const isOpen = file.status === 'ready' || (opensFailed && file.status === 'failed')
  // The second size is sharp enough for a tile.
  const picture = file.thumbnails[1] ?? file.thumbnails[0]
  const use = formatList(uses.map(({ use: where, count }) => t(`uses.${where}`, { count }))) || t('unused')
  return (
    <button
      type="button"
      disabled={!isOpen || isWithheld}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onClick={onClick}
      className={cn(
        'block w-full min-w-0 overflow-hidden rounded-2xl border bg-surface text-start disabled:opacity-60',
        pressed ? 'border-link ring-2 ring-link' : 'border-line enabled:hover:border-line-strong',
      )}
    >
      <span className="relative grid aspect-square place-items-center overflow-hidden bg-sunken text-muted">
        <span className="sr-only">{t(`kinds.${kind}`)}</span>
        <Icon className="size-8" />
        {picture && <img src={picture} alt="" {...loading} className="absolute inset-0 size-full object-cover" />}
        {file.duration !== null && (
          <span className="absolute end-2 bottom-2 rounded-md bg-scrim/70 px-1.5 py-0.5 text-xs font-semibold text-on-scrim tabular-nums">
            {formatDuration(file.duration)}
          </span>
        )}
        <span className="absolute start-2 top-2">
          {isWithheld || file.status === 'failed' ? (
            <Badge tone="danger">{isWithheld ? t('withheld') : t('failed')}</Badge>
          ) : (
            file.status !== 'ready' && <Badge>{t('processing')}</Badge>
          )}
        </span>
      </span>
      <span className="block px-3 py-2">
        <bdi className="block truncate text-sm font-medium">{name}</bdi>
        <span className="block truncate text-xs text-muted">{use}</span>
      </span>
    </button>
  )
}
