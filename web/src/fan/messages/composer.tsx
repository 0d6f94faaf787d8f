import type { Conversation } from '@limelight/contract/conversations'
import { MESSAGE_MAX } from '@limelight/contract/messages'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowUp } from '../../ui/more-icons.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { addPending } from './outbox.ts'
import { ReplyLine } from './reply-line.tsx'
import { setReply, useReply } from './reply-target.ts'
import { sendPending } from './thread.api.ts'

export interface ComposerProps {
  conversation: Conversation
}

/** The box at the foot: Enter sends and Shift+Enter breaks the line; on touch screens Enter breaks it and the button sends. */
export function Composer({ conversation: { _id: id, recipient } }: ComposerProps) {
  const { t } = useT('fan/messages')
  const [text, setText] = useState(() => readDraft(id))
  const reply = useReply(id)
  const change = (next: string) => {
    setText(next)
    writeDraft(id, next)
  }
  const send = () => {
    const words = text.trim()
    if (words === '') return
    addPending({
      conversationId: id,
      text: words,
      replyTo: reply ? { _id: reply._id, senderId: reply.senderId, text: reply.text } : null,
    })
    change('')
    setReply(id, undefined)
    void sendPending(id)
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
      className="shrink-0 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-6 lg:pb-5"
    >
      {reply && <ReplyLine reply={reply} recipient={recipient} onCancel={() => setReply(id, undefined)} />}
      <div className="flex items-end gap-2">
        <textarea
          rows={1}
          value={text}
          maxLength={MESSAGE_MAX}
          dir="auto"
          aria-label={t('write', { name: recipient.name })}
          placeholder={t('write', { name: recipient.name })}
          enterKeyHint="send"
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => sendsOn(event) && send()}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-3xl bg-sunken px-4.5 py-2.5 text-base placeholder:text-muted"
        />
        <Button type="submit" variant={text.trim() === '' ? 'soft' : 'primary'} size="icon" aria-label={t('send')}>
          <ArrowUp />
        </Button>
      </div>
    </form>
  )
}

/** Not while an input method composes a character. */
function sendsOn(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false
  if (window.matchMedia('(pointer: coarse)').matches) return false
  event.preventDefault()
  return true
}
