/** Pure: messages in the order of the screen, under the days on which they were sent, neighbours of one sender together. */
import type { Message } from '@limelight/contract/talk/messages'
import type { PendingMessage } from '../outbox.ts'

export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; message: Message; isLast: boolean }
  | { kind: 'pending'; key: string; pending: PendingMessage; isLast: boolean }

/** Messages of one sender that follow within it stand together. */
const TOGETHER_MS = 5 * 60_000

export function rowsOf(
  messages: readonly Message[],
  pending: readonly PendingMessage[],
  viewerId: string,
): ThreadRow[] {
  const stored = new Set(messages.map((message) => message.clientId))
  const entries = [
    ...messages.map((message) => ({ at: message.createdAt, sender: message.senderId as string, message })),
    // In the order of sending, below all that is stored.
    ...pending
      .filter(({ clientId }) => !stored.has(clientId))
      .map((one) => ({ at: one.createdAt, sender: viewerId, pending: one })),
  ]
  const rows: ThreadRow[] = []
  for (const [index, entry] of entries.entries()) {
    const [before, next] = [entries[index - 1], entries[index + 1]]
    if (!before || dayOf(before.at) !== dayOf(entry.at)) rows.push({ kind: 'day', key: dayOf(entry.at), at: entry.at })
    const isLast = !next || next.sender !== entry.sender || Date.parse(next.at) - Date.parse(entry.at) > TOGETHER_MS
    rows.push(
      'message' in entry
        ? { kind: 'message', key: entry.message._id, message: entry.message, isLast }
        : { kind: 'pending', key: entry.pending.clientId, pending: entry.pending, isLast },
    )
  }
  return rows
}

/** The calendar day of the reader. */
function dayOf(iso: string): string {
  const date = new Date(iso)
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`
}
