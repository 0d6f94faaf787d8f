import type { Message } from '@limelight/contract/talk/messages'
import { expect, test } from 'vitest'
import type { PendingMessage } from '../outbox.ts'
import { rowsOf } from './thread-rows.ts'

const message = (id: string, senderId: string, createdAt: string) =>
  ({ _id: id, senderId, createdAt, clientId: `client-${id}` }) as Message
const pending = (clientId: string, createdAt: string) => ({ clientId, createdAt, status: 'sending' }) as PendingMessage

test('a day stands above its messages, and neighbours of one sender end together', () => {
  const rows = rowsOf(
    [
      message('a', 'them', '2026-11-20T12:00:00'),
      message('b', 'them', '2026-11-21T12:00:00'),
      message('c', 'them', '2026-11-21T12:01:00'),
      message('d', 'me', '2026-11-21T12:02:00'),
      message('e', 'me', '2026-11-21T13:00:00'),
    ],
    [],
    'me',
  )
  expect(rows.map((row) => (row.kind === 'message' ? `${row.key}${row.isLast ? '.' : ''}` : row.kind))).toEqual([
    'day',
    'a.',
    'day',
    'b',
    'c.',
    'd.',
    'e.',
  ])
})

test('what is on its way stands below all, and no longer once it is stored', () => {
  const rows = rowsOf(
    [message('a', 'me', '2026-11-21T12:00:00')],
    [pending('client-a', '2026-11-21T12:00:00'), pending('next', '2026-11-21T12:00:01')],
    'me',
  )
  expect(rows.map((row) => row.kind)).toEqual(['day', 'message', 'pending'])
})
