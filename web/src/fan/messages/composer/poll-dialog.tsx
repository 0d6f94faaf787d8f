import type { Conversation } from '@limelight/contract/talk/conversations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/form/use-form.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { randomId, randomUuid } from '../../../platform/random-id.ts'
import { emptyPoll, pollBodyOf } from '../../../shared/messages/poll-draft.ts'
import PollFields from '../../../shared/messages/poll-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { reloadConversations } from '../conversations.api.ts'
import { reloadAnswered } from '../requests.api.ts'
import { showMessage } from '../thread.api.ts'

export interface PollDialogProps {
  conversation: Conversation
  onClose: () => void
}

/** A creator asks the other side; sent as a message of its own. */
export default function PollDialog({ conversation, onClose }: PollDialogProps) {
  const { t } = useT('fan/messages')
  const words = useT('shared/messages')
  const ui = useT('ui')
  const client = useQueryClient()
  const [poll, setPoll] = useState(() => emptyPoll(randomId))
  const [isIncomplete, setIncomplete] = useState(false)
  // The same for another try, so that it is sent once.
  const [clientId] = useState(randomUuid)
  const form = useForm({
    submit: async (data) => {
      const body = pollBodyOf(poll, Date.now())
      setIncomplete(!body)
      if (!body) return
      const { data: sent } = await api('POST /messages/conversations/{id}', {
        params: { id: conversation._id },
        body: { text: String(data.get('text') ?? ''), clientId, poll: body },
      })
      showMessage(client, sent)
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
          <Button type="submit" form="poll" busy={form.submitting}>
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
      </Form>
    </Dialog>
  )
}
