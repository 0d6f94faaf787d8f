import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { CircleCheck, Cross, RefreshCw } from '../icons.tsx'
import { FileText } from '../member-icons.ts'

export type UploadState = 'waiting' | 'uploading' | 'processing' | 'ready' | 'failed'
export type UploadItem = {
  id: string
  name: string
  sizeBytes: number
  state: UploadState
  /** 0 to 1 of the present state; undefined while unknown. */
  progress?: number | undefined
  error?: string | undefined
  /** False where the same again would fail the same. */
  canRetry?: boolean
  previewUrl?: string | undefined
}

export interface UploadListProps {
  items: readonly UploadItem[]
  /** Cancels what still runs, removes what is over. */
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
}

export function UploadList({ items, onRemove, onRetry }: UploadListProps) {
  if (items.length === 0) return null
  return (
    <ul className="grid min-w-0 grid-cols-1 gap-2">
      {items.map((item) => (
        <UploadRow key={item.id} item={item} onRemove={onRemove} onRetry={onRetry} />
      ))}
    </ul>
  )
}

const actionStyle = 'grid size-10 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink'

function UploadRow({
  item,
  onRemove,
  onRetry,
}: { item: UploadItem } & Pick<UploadListProps, 'onRemove'> & { onRetry: UploadListProps['onRetry'] }) {
  const { formatBytes } = useFormat()
  const { t } = useT('ui')
  const isRunning = item.state === 'waiting' || item.state === 'uploading'
  const { name } = item
  return (
    <li className="flex items-center gap-3 rounded-2xl border border-line bg-surface p-2.5 pe-1.5">
      {item.previewUrl ? (
        <img src={item.previewUrl} alt="" className="size-12 shrink-0 rounded-xl object-cover" />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-sunken text-muted">
          <FileText />
        </span>
      )}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p className="flex items-baseline justify-between gap-3 text-sm">
          <span className="truncate font-medium">{name}</span>
          <span className="shrink-0 text-xs text-muted tabular-nums">{formatBytes(item.sizeBytes)}</span>
        </p>
        <UploadStatus item={item} />
      </div>
      {item.state === 'failed' && item.canRetry !== false && onRetry && (
        <button
          type="button"
          aria-label={t('retryFile', { name })}
          className={actionStyle}
          onClick={() => onRetry(item.id)}
        >
          <RefreshCw className="size-4.5" />
        </button>
      )}
      <button
        type="button"
        aria-label={isRunning ? t('cancelUpload', { name }) : t('removeFile', { name })}
        className={actionStyle}
        onClick={() => onRemove(item.id)}
      >
        <Cross className="size-4.5" />
      </button>
    </li>
  )
}

function UploadStatus({ item }: { item: UploadItem }) {
  const { formatPercent } = useFormat()
  const { t } = useT('ui')
  switch (item.state) {
    case 'waiting':
      return <p className="text-xs text-muted">{t('uploadWaiting')}</p>
    case 'uploading':
      return <ProgressBar label={item.name} value={item.progress} />
    case 'processing':
      return (
        <p className="text-xs text-link tabular-nums">
          {t('processing')} {item.progress === undefined ? '…' : formatPercent(item.progress)}
        </p>
      )
    case 'ready':
      return (
        <p className="flex items-center gap-1 text-xs font-medium text-success">
          <CircleCheck className="size-3.5" />
          {t('done')}
        </p>
      )
    case 'failed':
      return (
        <p role="alert" className="text-xs text-danger">
          {item.error ?? t('failed')}
        </p>
      )
  }
}
