import type { Conversation } from '@limelight/contract/talk/conversations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/form/use-form.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { randomId, randomUuid } from '../../../platform/random-id.ts'
import { AttachButton } from '../../../shared/messages/attach-button.tsx'
import { AttachmentStrip } from '../../../shared/messages/attachment-strip.tsx'
import { emptyPoll, pollBodyOf } from '../../../shared/messages/poll-draft.ts'
import PollFields from '../../../shared/messages/poll-fields.tsx'
import type { Attachments } from '../../../shared/messages/use-attachments.ts'
import { usePrices } from '../../../shared/payments/use-prices.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { reloadConversations } from '../conversations.api.ts'
import { reloadAnswered } from '../requests.api.ts'
import { showMessage } from '../thread.api.ts'
import { PriceLine } from './price-line.tsx'
import { type PriceProblem, priceProblemOf } from './use-next-message.ts'

export interface PollDialogProps {
  conversation: Conversation
  /** The files and the price of the next message, which the poll takes along. */
  attachments: Attachments
  amount: string | undefined
  onAmount: (amount: string | undefined) => void
  onClose: () => void
}

/** A creator asks the other side; sent as a message of its own, with the files that were added. */
export default function PollDialog({ conversation, attachments, amount, onAmount, onClose }: PollDialogProps) {
  const { t } = useT('fan/messages')
  const words = useT('shared/messages')
  const ui = useT('ui')
  const client = useQueryClient()
  const [poll, setPoll] = useState(() => emptyPoll(randomId))
  const { tokensCovering } = usePrices()
  const [isIncomplete, setIncomplete] = useState(false)
  const [problem, setProblem] = useState<PriceProblem>()
  // The same for another try, so that it is sent once.
  const [clientId] = useState(randomUuid)
  const form = useForm({
    submit: async (data) => {
      const body = pollBodyOf(poll, Date.now())
      const wrong = priceProblemOf(amount, attachments.entries.length)
      setIncomplete(!body)
      setProblem(wrong)
      if (!body || wrong) return
      const { data: sent } = await api('POST /messages/conversations/{id}', {
        params: { id: conversation._id },
        body: {
          text: String(data.get('text') ?? ''),
          clientId,
          poll: body,
          fileIds: attachments.entries.flatMap(({ fileId }) => fileId ?? []),
          price: amount === undefined ? 0 : tokensCovering(Number(amount)),
        },
      })
      showMessage(client, sent)
      attachments.clear()
      onAmount(undefined)
      onClose()
      void reloadConversations(client)
      void reloadAnswered(client, conversation._id)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('poll.title')}
      description={t('poll.text')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {ui.t('cancel')}
          </Button>
          <Button type="submit" form="poll" busy={form.submitting} disabled={!attachments.isReady}>
            {t('send')}
          </Button>
        </>
      }
    >
      <Form {...form.props} id="poll" message={form.message}>
        <TextField
          label={words.t('poll.question')}
          name="text"
          dir="auto"
          required
          maxLength={300}
          error={form.errorOf('text')}
        />
        <PollFields
          poll={poll}
          onChange={setPoll}
          error={isIncomplete ? words.t('poll.incomplete') : form.errorOf('poll.options')}
        />
        <div>
          <AttachmentStrip attachments={attachments} />
          <div className="flex items-center gap-3">
            <AttachButton
              attachments={attachments}
              isCreator
              {...(amount === undefined && { onPrice: () => onAmount('') })}
            />
            <span className="text-sm text-muted">{t('poll.files')}</span>
          </div>
        </div>
        {amount !== undefined && (
          <PriceLine
            amount={amount}
            onAmount={onAmount}
            onCancel={() => onAmount(undefined)}
            error={problem ? t(problem) : form.errorOf('price')}
          />
        )}
      </Form>
    </Dialog>
  )
}
