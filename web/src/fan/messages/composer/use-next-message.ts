import type { Conversation } from '@limelight/contract/talk/conversations'
import { useState } from 'react'
import type { Attachments } from '../../../shared/messages/use-attachments.ts'
import { usePrices } from '../../../shared/payments/use-prices.ts'
import { addPending } from '../outbox.ts'
import { setTarget, useTarget } from '../target.ts'
import { sendPending } from '../thread.api.ts'
import { useSayTyping } from '../use-typing.ts'
import { readDraft, writeDraft } from './drafts.ts'

export type PriceProblem = 'priceNeedsFile' | 'priceMissing'

/** What is being written in a conversation: text, files, what it answers, and what it costs. */
export function useNextMessage({ _id: id, messagePrice }: Conversation, attachments: Attachments) {
  const { tokensCovering } = usePrices()
  const [text, setText] = useState(() => readDraft(id))
  const [amount, setAmount] = useState<string>()
  const [problem, setProblem] = useState<PriceProblem>()
  const target = useTarget(id)
  const reply = target?.act === 'reply' ? target.message : undefined
  const sayTyping = useSayTyping({ _id: id })
  const isEmpty = text.trim() === '' && attachments.entries.length === 0

  function change(next: string): void {
    if (next !== '') sayTyping()
    setText(next)
    writeDraft(id, next)
  }

  function send(): void {
    if (isEmpty || !attachments.isReady) return
    const found = priceProblemOf(amount, attachments.entries.length)
    setProblem(found)
    if (found) return
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
    setTarget(id, undefined)
    void sendPending(id)
  }

  return {
    text,
    isEmpty,
    change,
    /** What the fan pays for the files, as it is typed; undefined: nothing. */
    amount,
    setAmount,
    /** Why it was not sent. */
    problem,
    reply,
    cancelReply: () => setTarget(id, undefined),
    send,
  }
}

/** Pure: what is wrong with a price as it was typed; nothing with none. */
export function priceProblemOf(amount: string | undefined, files: number): PriceProblem | undefined {
  if (amount === undefined) return undefined
  if (files === 0) return 'priceNeedsFile'
  return Number(amount) > 0 ? undefined : 'priceMissing'
}

function sentFiles({ entries }: Attachments) {
  return entries.flatMap(({ fileId, type, preview }) => (fileId ? [{ _id: fileId, type, preview }] : []))
}
