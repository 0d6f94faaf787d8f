/** What is typed and not sent, per account and conversation, until the tab is closed. */
import { getStore } from '../../../platform/store/store.ts'

export function readDraft(conversationId: string): string {
  return sessionStorage.getItem(keyOf(conversationId)) ?? ''
}

export function writeDraft(conversationId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(keyOf(conversationId))
  else sessionStorage.setItem(keyOf(conversationId), text)
}

function keyOf(conversationId: string): string {
  return `draft/${getStore().getState().auth.authUser?._id}/${conversationId}`
}
