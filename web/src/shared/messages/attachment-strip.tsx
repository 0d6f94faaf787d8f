import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { AudioLines, CircleAlert, Cross, VideoIcon } from '../../ui/icons.tsx'
import type { Attachment, Attachments } from './use-attachments.ts'

export interface AttachmentStripProps {
  attachments: Attachments
}

/** Above the box: what the next message contains, and how far its upload is. */
export function AttachmentStrip({ attachments: { entries, refusal, remove } }: AttachmentStripProps) {
  const { t } = useT('shared/messages')
  return (
    <>
      {refusal && (
        <p role="alert" className="mb-2 flex items-center gap-2 text-sm text-danger">
          <CircleAlert className="size-4" />
          {t(`refused.${refusal}`)}
        </p>
      )}
      {entries.length > 0 && (
        <ul aria-label={t('attachments')} className="mb-2 flex gap-2 overflow-x-auto pt-1.5">
          {entries.map((entry) => (
            <AttachmentTile key={entry.key} entry={entry} onRemove={() => remove(entry.key)} />
          ))}
        </ul>
      )}
    </>
  )
}

function AttachmentTile({ entry, onRemove }: { entry: Attachment; onRemove: () => void }) {
  const { t } = useT('shared/messages')
  const isSending = entry.fileId === undefined && entry.error === undefined
  return (
    <li className="relative shrink-0 pe-1.5">
      <div className="relative grid h-20 min-w-20 max-w-48 place-items-center overflow-hidden rounded-card bg-sunken">
        {entry.preview ? (
          <img src={entry.preview} alt={entry.name} className="h-20 w-20 object-cover" />
        ) : (
          <span className="flex items-center gap-2 px-3 text-sm">
            {entry.type === 'video' ? <VideoIcon className="size-5" /> : <AudioLines className="size-5" />}
            <span className="truncate">{entry.name}</span>
          </span>
        )}
        {isSending && (
          <span className="absolute inset-x-2 bottom-2">
            <ProgressBar label={t('uploading', { name: entry.name })} value={entry.progress} />
          </span>
        )}
        {entry.error && (
          <span role="alert" className="absolute inset-0 overflow-auto bg-surface p-2 text-xs text-danger">
            {t(`uploadFailed.${entry.error}`)}
          </span>
        )}
      </div>
      <Button
        variant="soft"
        size="smallIcon"
        aria-label={t('removeFile', { name: entry.name })}
        onClick={onRemove}
        className="absolute -end-0.5 -top-1.5 size-7 shadow-card"
      >
        <Cross className="size-3.5" />
      </Button>
    </li>
  )
}
