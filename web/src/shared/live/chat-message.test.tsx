import type { StreamMessage } from '@limelight/contract/live/stream-chat'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../screen-double.tsx'
import { ChatMessage, type ChatMessageProps } from './chat-message.tsx'

/** Shows a message and names what its menu offers. */
async function offers(props: Partial<ChatMessageProps>, { isPerformer = false } = {}): Promise<(string | null)[]> {
  const message = {
    _id: 'message-1',
    sender: { _id: 'sender-1', name: 'Sam', avatar: null, isPerformer },
    type: 'text',
    text: 'Hello',
    tokens: null,
    tipTitle: null,
    isDeleted: false,
    isHidden: false,
  } as unknown as StreamMessage
  const nobody = { isOwner: false, canModerate: false, isPinned: false, isOwn: false, isFromCreator: false }
  showScreen(<ChatMessage message={message} {...nobody} {...props} />)
  const button = screen.queryByRole('button')
  if (button) fireEvent.click(button)
  return button ? (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent) : []
}

test('a moderator has a menu on messages of fans', async () => {
  expect(await offers({ canModerate: true })).toEqual(['Delete message', 'Mute for 10 minutes', 'Ban from the stream'])
})

test('a moderator has one on messages of other creators, too', async () => {
  expect(await offers({ canModerate: true }, { isPerformer: true })).toHaveLength(3)
})

test('a moderator has none on what the creator wrote', async () => {
  expect(await offers({ canModerate: true, isFromCreator: true }, { isPerformer: true })).toEqual([])
})

test('a viewer has none on messages of others', async () => {
  expect(await offers({})).toEqual([])
})
