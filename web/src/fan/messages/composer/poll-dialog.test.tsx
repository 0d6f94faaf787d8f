/** A poll takes the files and the price of the next message along. */
import type { Conversation } from '@limelight/contract/talk/conversations'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { says, showScreen } from '../../../screen-double.tsx'
import { type Attachment, useAttachments } from '../../../shared/messages/use-attachments.ts'
import PollDialog from './poll-dialog.tsx'

const photo = { key: 'k', name: 'a.png', type: 'photo', progress: 1, fileId: 'file-1' } as Attachment

function Holder({ files }: { files: readonly Attachment[] }) {
  const attachments = useAttachments('private', files)
  const [amount, setAmount] = useState<string | undefined>('')
  const conversation = { _id: 'c1', recipient: { name: 'Ada' } } as Conversation
  return (
    <PollDialog
      conversation={conversation}
      attachments={attachments}
      amount={amount}
      onAmount={setAmount}
      onClose={() => undefined}
    />
  )
}

const show = (files: readonly Attachment[]) =>
  showScreen(<Holder files={files} />, {
    answers: { 'POST /messages/conversations/{id}': says({ data: { _id: 'm1', conversationId: 'c1', files: [] } }) },
    viewer: { role: 'performer', name: 'Mira' },
  })

async function fill(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByLabelText('Question'), 'Which one?')
  await user.type(screen.getByLabelText('Option 1'), 'Sea')
  await user.type(screen.getByLabelText('Option 2'), 'Hills')
  await user.type(screen.getByLabelText('Price'), '5')
  await user.click(screen.getByRole('button', { name: 'Send' }))
}

test('question, options, files and price are one message', async () => {
  const { sent } = show([photo])
  await fill(userEvent.setup())
  await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  expect(sent[0]?.body).toMatchObject({
    text: 'Which one?',
    fileIds: ['file-1'],
    price: 500,
    poll: { options: ['Sea', 'Hills'] },
  })
})

test('a price without a file is refused at its field, and nothing is sent', async () => {
  const { sent } = show([])
  await fill(userEvent.setup())
  expect(await screen.findByText('Add a photo, a video or a recording to sell.')).toBeTruthy()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})
