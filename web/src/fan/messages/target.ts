/** The message that what is written at the foot of a conversation answers, or changes. */
import type { Message } from '@limelight/contract/talk/messages'
import { useSyncExternalStore } from 'react'

export type Target = { act: 'reply' | 'edit'; message: Message }

const targets = new Map<string, Target>()
const listeners = new Set<() => void>()

export function useTarget(conversationId: string): Target | undefined {
  return useSyncExternalStore(subscribe, () => targets.get(conversationId), nothing)
}

export function setTarget(conversationId: string, target: Target | undefined): void {
  if (target) targets.set(conversationId, target)
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
