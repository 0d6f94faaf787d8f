import type { Conversation } from '@limelight/contract/conversations'
import { MESSAGE_MAX } from '@limelight/contract/messages'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { AttachButton } from '../../shared/messages/attach-button.tsx'
import { AttachmentStrip } from '../../shared/messages/attachment-strip.tsx'
import { type Attachments, useAttachments } from '../../shared/messages/use-attachments.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { Button } from '../../ui/button.tsx'
import { Mic } from '../../ui/member-icons.ts'
import { ArrowUp } from '../../ui/more-icons.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { addPending } from './outbox.ts'
import { PriceLine } from './price-line.tsx'
import { RecordingLine } from './recording-line.tsx'
import { ReplyLine } from './reply-line.tsx'
import { setReply, useReply } from './reply-target.ts'
import { sendPending } from './thread.api.ts'
import { useRecorder } from './use-recorder.ts'
import { useSayTyping } from './use-typing.ts'

const SavedRepliesDialog = lazy(() => import('./saved-replies-dialog.tsx'))

export interface ComposerProps {
  conversation: Conversation
}

/**
 * The box at the foot: Enter sends and Shift+Enter breaks the line; on touch screens Enter breaks it and the button sends.
 * Files are added by the button, by pasting or by dropping them. A creator can sell them to a fan.
 */
export function Composer({ conversation: { _id: id, recipient, messagePrice } }: ComposerProps) {
  const { t } = useT('fan/messages')
  const { tokensCovering } = usePrices()
  const tokenPrice = useTokenPrice()
  const canSell = useAppStore((state) => state.auth.authUser?.role === 'performer')
  const answerHours = useAppStore((state) => state.settings.messageAnswerHours ?? 0)
  const [text, setText] = useState(() => readDraft(id))
  const [amount, setAmount] = useState<string>()
  const [isPicking, setIsPicking] = useState(false)
  const [priceError, setPriceError] = useState<string>()
  const attachments = useAttachments(canSell ? 'private' : 'public')
  const recorder = useRecorder((file) => attachments.add([file]))
  const reply = useReply(id)
  const sayTyping = useSayTyping({ _id: id })
  const change = (next: string) => {
    if (next !== '') sayTyping()
    setText(next)
    writeDraft(id, next)
  }
  const isEmpty = text.trim() === '' && attachments.entries.length === 0
  const send = () => {
    if (isEmpty || !attachments.isReady) return
    const wrong = amount === undefined ? undefined : wrongPrice()
    setPriceError(wrong)
    if (wrong) return
    addPending({
      conversationId: id,
      text: text.trim(),
      replyTo: reply ? { _id: reply._id, senderId: reply.senderId, text: reply.text } : null,
      files: sentFiles(attachments),
      cost: messagePrice,
      price: amount === undefined ? 0 : tokensCovering(Number(amount)),
    })
    change('')
    setAmount(undefined)
    attachments.clear()
    setReply(id, undefined)
    void sendPending(id)
  }

  function wrongPrice(): string | undefined {
    if (attachments.entries.length === 0) return t('priceNeedsFile')
    return Number(amount) > 0 ? undefined : t('priceMissing')
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        attachments.add([...event.dataTransfer.files])
      }}
      className="shrink-0 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-6 lg:pb-5"
    >
      {isPicking && (
        <Suspense fallback={null}>
          <SavedRepliesDialog
            onPick={(picked) => change(text === '' ? picked : `${text}\n${picked}`)}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
      {reply && <ReplyLine reply={reply} recipient={recipient} onCancel={() => setReply(id, undefined)} />}
      {amount !== undefined && (
        <PriceLine amount={amount} onAmount={setAmount} onCancel={() => setAmount(undefined)} error={priceError} />
      )}
      <AttachmentStrip attachments={attachments} />
      {messagePrice > 0 && (
        <p className="mb-2 text-sm font-semibold text-money-ink">
          {t('perMessage', { price: tokenPrice(messagePrice) })}
          {answerHours > 0 && ` ${t('perMessageRefund', { name: recipient.name, count: answerHours })}`}
        </p>
      )}
      {recorder.isRefused && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {t('microphoneRefused')}
        </p>
      )}
      {recorder.seconds === undefined ? (
        <div className="flex items-end gap-2">
          <AttachButton
            attachments={attachments}
            isCreator={canSell}
            onPrice={() => setAmount((known) => known ?? '')}
            onReplies={() => setIsPicking(true)}
          />
          <div className="relative flex min-w-0 flex-1">
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
              onPaste={(event) => {
                if (event.clipboardData.files.length === 0) return
                event.preventDefault()
                attachments.add([...event.clipboardData.files])
              }}
              className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-3xl bg-sunken ps-4.5 pe-12 py-2.5 text-base placeholder:text-muted"
            />
            {isEmpty && recorder.isPossible && (
              <Button
                variant="ghost"
                size="smallIcon"
                aria-label={t('recordVoice')}
                onClick={recorder.start}
                className="absolute end-1.5 bottom-1"
              >
                <Mic className="size-5" />
              </Button>
            )}
          </div>
          <Button
            type="submit"
            variant={isEmpty ? 'soft' : 'primary'}
            size="icon"
            disabled={!attachments.isReady}
            aria-label={t('send')}
          >
            <ArrowUp />
          </Button>
        </div>
      ) : (
        <RecordingLine recorder={recorder} />
      )}
    </form>
  )
}

function sentFiles({ entries }: Attachments) {
  return entries.flatMap(({ fileId, type, preview }) => (fileId ? [{ _id: fileId, type, preview }] : []))
}

/** Not while an input method composes a character. */
function sendsOn(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false
  if (window.matchMedia('(pointer: coarse)').matches) return false
  event.preventDefault()
  return true
}
