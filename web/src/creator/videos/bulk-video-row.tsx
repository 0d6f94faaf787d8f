import { ACCESS } from '@limelight/contract/content/access'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { UploadEntry } from '../../shared/uploads/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Cross, RefreshCw } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Send } from '../../ui/more-icons.ts'
import { AmountField } from '../editor/amount-field.tsx'
import { type BulkRow, stateOf } from './bulk-videos.ts'
import { isComplete, useBulkVideos } from './use-bulk-videos.ts'

export interface BulkVideoRowProps {
  row: BulkRow
  entry: UploadEntry | undefined
}

export function BulkVideoRow({ row, entry }: BulkVideoRowProps) {
  const { t } = useT('creator/videos')
  const items = useT('creator/items')
  const composer = useT('creator/feeds')
  const { change, save, publish, retry, remove } = useBulkVideos()
  const state = stateOf(row, entry)
  const isPublished = state === 'published'
  const isOnItsWay = state === 'waiting' || state === 'sending'
  const close = t(isOnItsWay ? 'bulk.cancel' : 'bulk.remove')
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <fieldset
        disabled={isPublished}
        onBlur={() => void save(row.key)}
        className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_8rem]"
      >
        <legend className="sr-only">{row.title}</legend>
        <TextField
          label={items.t('title')}
          value={row.title}
          maxLength={200}
          onChange={(event) => change(row.key, { title: event.currentTarget.value })}
        />
        <SelectField
          label={composer.t('access')}
          value={row.access}
          options={ACCESS.map((value) => ({ value, label: composer.t(`accesses.${value}`) }))}
          onChange={({ currentTarget }) =>
            change(row.key, { access: ACCESS.find((one) => one === currentTarget.value) ?? row.access })
          }
        />
        {row.access === 'paid' && (
          <AmountField
            label={composer.t('price')}
            name={`price-${row.key}`}
            min={1}
            tokens={row.price}
            onChange={(price) => change(row.key, { price })}
          />
        )}
      </fieldset>
      {state === 'sending' && <ProgressBar label={row.title} value={entry?.sent} />}
      <div className="flex flex-wrap items-center gap-2">
        <RowState row={row} entry={entry} />
        {state === 'failed' && (row.error !== undefined || entry?.canRetry) && (
          <Button variant="outline" size="sm" onClick={() => (row.video ? void publish(row.key) : retry(row.key))}>
            <RefreshCw className="size-4" />
            {t('bulk.retry')}
          </Button>
        )}
        {row.video && (
          <LinkButton to={`/creator/videos/${row.video._id}`} variant="outline" size="sm">
            {t('bulk.details')}
          </LinkButton>
        )}
        {state === 'draft' && (
          <Button size="sm" busy={row.isBusy} disabled={!isComplete(row)} onClick={() => void publish(row.key)}>
            <Send className="size-4" />
            {t('bulk.publish')}
          </Button>
        )}
        <Button variant="ghost" size="icon" aria-label={close} title={close} onClick={() => remove(row.key)}>
          <Cross className="size-4.5" />
        </Button>
      </div>
    </li>
  )
}

function RowState({ row, entry }: BulkVideoRowProps) {
  const { formatPercent } = useFormat()
  const { t } = useT('creator/videos')
  const textOf = useErrorText()
  const state = stateOf(row, entry)
  const reason = () => textOf(row.error ?? entry?.error) || entry?.progress?.error || ''
  const text =
    state === 'sending'
      ? t('bulk.sending', { percent: formatPercent(entry?.sent ?? 0) })
      : state === 'failed'
        ? t('bulk.failed', { reason: reason() })
        : t(`bulk.${state}`)
  return (
    <p role="status" className={`min-w-40 flex-1 text-sm ${state === 'failed' ? 'text-danger' : 'text-muted'}`}>
      {text}
    </p>
  )
}
