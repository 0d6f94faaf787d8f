/**
 * Messages on their way to the server, per conversation. They survive a reload of the tab, and are sent again under the same
 * client id, so that one whose answer was lost is stored once. A closed tab loses them: computers are shared.
 */
import type { MessageFileType } from '@limelight/contract/talk/messages'
import { tabStorage } from '../../platform/browser-storage.ts'
import { randomUuid } from '../../platform/random-id.ts'
import { getStore } from '../../platform/store/store.ts'

export type PendingMessage = {
  clientId: string
  conversationId: string
  text: string
  replyTo: { _id: string; senderId: string; text: string } | null
  /** Uploaded already. */
  files: readonly { _id: string; type: MessageFileType; preview: string | undefined }[]
  price: number
  /** What sending it costs. */
  cost: number
  createdAt: string
  status: 'sending' | 'failed'
  /** Why it failed, if the server said so. */
  reason?: 'tokens_insufficient' | 'price_changed' | undefined
}

const STORAGE_KEY = 'outbox'
const NONE: readonly PendingMessage[] = []

let pending: readonly PendingMessage[] | undefined
const listeners = new Set<() => void>()

export function subscribeOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Of all conversations; the same array until something changes. */
export function pendingMessages(): readonly PendingMessage[] {
  pending ??= read()
  return pending
}

export function noPendingMessages(): readonly PendingMessage[] {
  return NONE
}

export function addPending(message: Omit<PendingMessage, 'clientId' | 'createdAt' | 'status'>): PendingMessage {
  const added: PendingMessage = {
    ...message,
    clientId: randomUuid(),
    createdAt: new Date().toISOString(),
    status: 'sending',
  }
  write([...pendingMessages(), added])
  return added
}

export function setPendingStatus(
  clientId: string,
  change: Pick<PendingMessage, 'status'> & Partial<Pick<PendingMessage, 'reason' | 'cost'>>,
): void {
  write(pendingMessages().map((message) => (message.clientId === clientId ? { ...message, ...change } : message)))
}

export function removePending(clientId: string): void {
  write(pendingMessages().filter((message) => message.clientId !== clientId))
}

function write(next: readonly PendingMessage[]): void {
  pending = next
  tabStorage.setItem(STORAGE_KEY, JSON.stringify({ accountId: accountId(), messages: next }))
  for (const listener of listeners) listener()
}

/** Another account that logs in in this tab finds none of them. */
function read(): readonly PendingMessage[] {
  try {
    const stored = JSON.parse(tabStorage.getItem(STORAGE_KEY) ?? 'null')
    return stored?.accountId === accountId() ? stored.messages : NONE
  } catch (error) {
    if (error instanceof SyntaxError) return NONE
    throw error
  }
}

function accountId(): string | undefined {
  return getStore().getState().auth.authUser?._id
}
