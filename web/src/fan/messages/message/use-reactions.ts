import { MESSAGE_REACTIONS, type Message, type MessageReaction } from '@limelight/contract/talk/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useErrorText } from '../../../platform/i18n/use-error-text.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { MenuChoice } from '../../../ui/navigation/menu-entry.ts'
import { reloadAnswered } from '../requests.api.ts'
import { showMessage } from '../thread.api.ts'

/** What a menu offers to react with; the viewer's own is chosen, and choosing it again takes it back. */
export function useReactions(message: Message): MenuChoice[] {
  const { t } = useT('fan/messages')
  const { set, mine } = useReaction(message)
  return MESSAGE_REACTIONS.map((emoji) => ({
    label: t('reactWith', { emoji }),
    symbol: emoji,
    isChosen: emoji === mine,
    onSelect: () => set(emoji === mine ? undefined : emoji),
  }))
}

/** The viewer's own reaction to a message, and a way to change it; undefined takes it back. */
export function useReaction(message: Message) {
  const client = useQueryClient()
  const textOf = useErrorText()
  const viewerId = useAppStore((state) => state.auth.authUser?._id)
  const change = useMutation({
    mutationFn: (emoji: MessageReaction | undefined) => {
      const params = { id: message._id }
      return emoji
        ? api('POST /messages/{id}/reactions', { params, body: { emoji } })
        : api('DELETE /messages/{id}/reactions', { params })
    },
    onSuccess: ({ data }) => {
      showMessage(client, data)
      return reloadAnswered(client, data.conversationId)
    },
    onError: (error) => toast.error(textOf(error)),
  })
  return { mine: message.reactions.find(({ accountId }) => accountId === viewerId)?.emoji, set: change.mutate }
}
