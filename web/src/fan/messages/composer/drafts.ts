/** What is typed and not sent, per account and conversation, until the tab is closed. */
import { tabStorage } from '../../../platform/browser-storage.ts'
import { getStore } from '../../../platform/store/store.ts'

export function readDraft(conversationId: string): string {
  return tabStorage.getItem(keyOf(conversationId)) ?? ''
}

export function writeDraft(conversationId: string, text: string): void {
  if (text === '') tabStorage.removeItem(keyOf(conversationId))
  else tabStorage.setItem(keyOf(conversationId), text)
}

function keyOf(conversationId: string): string {
  return `draft/${getStore().getState().auth.authUser?._id}/${conversationId}`
}
