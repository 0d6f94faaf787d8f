/** The message that the next one of a conversation answers. */
import type { Message } from '@limelight/contract/talk/messages'
import { useSyncExternalStore } from 'react'

const targets = new Map<string, Message>()
const listeners = new Set<() => void>()

export function useReply(conversationId: string): Message | undefined {
  return useSyncExternalStore(subscribe, () => targets.get(conversationId), nothing)
}

export function setReply(conversationId: string, message: Message | undefined): void {
  if (message) targets.set(conversationId, message)
  else targets.delete(conversationId)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function nothing(): undefined {
  return undefined
}
