import { STREAM_MESSAGE_MAX } from '@limelight/contract/text-limits'
import { type FormEvent, useState } from 'react'
import { NEEDS_JAVASCRIPT } from '../../platform/form/form-pages.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { randomUuid } from '../../platform/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ArrowUp } from '../../ui/more-icons.ts'
import { sendStreamMessage } from './use-stream-chat.ts'

export interface ChatFormProps {
  streamId: string
}

export function ChatForm({ streamId }: ChatFormProps) {
  const { t } = useT('shared/live')
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const isEmpty = text.trim() === ''

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isEmpty || isSending) return
    setIsSending(true)
    try {
      await sendStreamMessage(streamId, text.trim(), randomUuid())
      setText('')
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form
      method="post"
      action={NEEDS_JAVASCRIPT}
      onSubmit={(event) => void send(event)}
      className="flex items-center gap-2"
    >
      <input
        aria-label={t('write')}
        placeholder={t('write')}
        value={text}
        maxLength={STREAM_MESSAGE_MAX}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        className="h-11 min-w-0 flex-1 rounded-full border border-field bg-surface px-4 text-base"
      />
      <Button type="submit" size="icon" aria-label={t('send')} disabled={isEmpty} busy={isSending}>
        <ArrowUp className="size-5" />
      </Button>
    </form>
  )
}
