import type { Conversation } from '@limelight/contract/talk/conversations'
import type { Message } from '@limelight/contract/talk/messages'
import { useEffect, useRef, useState } from 'react'
import { NEEDS_JAVASCRIPT } from '../../../platform/form/form-pages.ts'
import { useErrorText } from '../../../platform/i18n/use-error-text.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Cross } from '../../../ui/icons.tsx'
import { Check } from '../../../ui/more-icons.ts'
import { useEditMessage } from '../thread.api.ts'
import { MessageBox } from './message-box.tsx'

export interface EditFormProps {
  message: Message
  recipient: Conversation['recipient']
  onClose: () => void
}

/** In place of the composer: the text of a message that was sent. Escape leaves it as it was. */
export function EditForm({ message, recipient, onClose }: EditFormProps) {
  const { t } = useT('fan/messages')
  const textOf = useErrorText()
  const edit = useEditMessage()
  const [text, setText] = useState(message.text)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const box = form.current?.querySelector('textarea')
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }, [])
  const isEmpty = text.trim() === '' && message.files.length === 0
  return (
    <form
      ref={form}
      method="post"
      action={NEEDS_JAVASCRIPT}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !edit.isPending) edit.mutate({ id: message._id, text: text.trim() }, { onSuccess: onClose })
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="shrink-0 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-6 lg:pb-5"
    >
      <div className="mb-2 flex items-center gap-2 border-s-2 border-ink ps-3">
        <p className="min-w-0 flex-1 text-sm">
          <span className="block font-semibold">{t('editing')}</span>
          <span dir="auto" className="block truncate text-muted">
            {message.text}
          </span>
        </p>
        <Button variant="ghost" size="smallIcon" aria-label={t('cancelEdit')} onClick={onClose}>
          <Cross className="size-4" />
        </Button>
      </div>
      <p role="alert" className="text-sm font-medium text-danger">
        {edit.isError && textOf(edit.error)}
      </p>
      <div className="flex items-end gap-2">
        <MessageBox name={recipient.name} label={t('editLabel')} text={text} onChange={setText} />
        <Button type="submit" size="icon" busy={edit.isPending} disabled={isEmpty} aria-label={t('saveEdit')}>
          <Check />
        </Button>
      </div>
    </form>
  )
}
