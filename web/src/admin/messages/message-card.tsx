import type { ContactMessage, ContactStatus } from '@limelight/contract/site/contact'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { deleteMessage, markMessage } from './messages.api.ts'

export interface MessageCardProps {
  message: ContactMessage
}

const TONES = { new: 'primary', read: 'neutral', done: 'success' } as const
/** What may follow each state, the likely one first. */
const NEXT = { new: ['done', 'read'], read: ['done', 'new'], done: ['new'] } as const satisfies Record<
  ContactStatus,
  readonly ContactStatus[]
>
const LABELS = { new: 'markNew', read: 'markRead', done: 'markDone' } as const

export function MessageCard({ message }: MessageCardProps) {
  const { t } = useT('admin/messages')
  const textOf = useErrorText()
  const [pending, setPending] = useState<ContactStatus>()
  const { name, email, message: words, status, createdAt } = message

  async function mark(next: ContactStatus): Promise<void> {
    setPending(next)
    try {
      await markMessage(message, next)
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setPending(undefined)
    }
  }
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-base break-words">{name}</h2>
          <p className="text-sm break-words text-muted">{email}</p>
        </div>
        <p className="flex items-center gap-3 text-sm text-muted">
          <TimeAgo at={createdAt} />
          <Badge tone={TONES[status]}>{t(`statuses.${status}`)}</Badge>
        </p>
      </div>
      <p className="text-[15px] break-words whitespace-pre-line">{words}</p>
      <div className="flex flex-wrap gap-2">
        <a
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
          className={buttonStyle({ variant: status === 'done' ? 'outline' : 'primary', size: 'sm' })}
        >
          {t('answer')}
        </a>
        {NEXT[status].map((next) => (
          <Button
            key={next}
            variant="outline"
            size="sm"
            busy={pending === next}
            disabled={pending !== undefined && pending !== next}
            onClick={() => void mark(next)}
          >
            {t(LABELS[next])}
          </Button>
        ))}
        <span className="flex-1" />
        <DeleteButton
          size="sm"
          label={t('delete')}
          title={t('deleteTitle')}
          text={t('deleteText')}
          done={t('deleted')}
          onDelete={() => deleteMessage(message)}
        />
      </div>
    </li>
  )
}
