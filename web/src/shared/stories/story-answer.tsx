import type { PerformerLine } from '@limelight/contract/content/items'
import type { StoryId } from '@limelight/contract/ids'
import { type FormEvent, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Send } from '../../ui/more-icons.ts'
import { useOpenConversation } from '../messages/messages.api.ts'
import { usePrices } from '../payments/use-prices.ts'

export interface StoryAnswerProps {
  performer: PerformerLine
  storyId: StoryId
  /** The story waits while one writes. */
  onWriting: (isWriting: boolean) => void
}

/** A private message with the story. What it costs, and that it is not possible, is said before it is sent. */
export function StoryAnswer({ performer, storyId, onWriting }: StoryAnswerProps) {
  const { t } = useT('shared/stories')
  const { inMoney } = usePrices()
  const textOf = useErrorText()
  const conversation = useOpenConversation('performer')
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [said, setSaid] = useState<string>()
  const opened = conversation.data?.data
  const price = opened?.messagePrice ?? 0
  const start = () => {
    onWriting(true)
    if (!opened && !conversation.isPending) conversation.mutate(performer._id)
  }
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!opened || text.trim() === '') return
    setIsSending(true)
    setSaid(undefined)
    try {
      const body = { text: text.trim(), storyId, expectedPrice: opened.messagePrice }
      await api('POST /messages/conversations/{id}', { params: { id: opened._id }, body })
      setText('')
      setSaid(t('answered'))
      onWriting(false)
    } catch (error) {
      setSaid(textOf(error))
    } finally {
      setIsSending(false)
    }
  }
  const refusal = opened?.canSend === false ? t('cannotAnswer', { name: performer.name }) : undefined
  const failure = conversation.error ? textOf(conversation.error) : undefined
  return (
    <form onSubmit={(event) => void send(event)} className="grid grid-cols-1 gap-1.5">
      <p role="status" className="min-h-5 text-sm text-on-scrim">
        {refusal ?? failure ?? said ?? (price > 0 ? t('answerCosts', { price: inMoney(price) }) : '')}
      </p>
      <div className="flex items-center gap-2">
        <input
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={start}
          onBlur={() => onWriting(text !== '')}
          onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
          maxLength={2_000}
          dir="auto"
          aria-label={t('answerTo', { name: performer.name })}
          placeholder={t('answerTo', { name: performer.name })}
          className="h-12 min-w-0 flex-1 rounded-full border border-on-scrim/60 bg-scrim/60 px-5 text-base text-on-scrim placeholder:text-on-scrim/80 focus-visible:outline-on-scrim"
        />
        <button
          type="submit"
          disabled={isSending || !opened || refusal !== undefined || text.trim() === ''}
          aria-label={t('send')}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-on-scrim/90 text-scrim hover:bg-on-scrim focus-visible:outline-on-scrim disabled:opacity-40"
        >
          <Send className="size-5" />
        </button>
      </div>
    </form>
  )
}
