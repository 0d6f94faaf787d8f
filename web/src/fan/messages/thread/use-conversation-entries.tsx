import type { Conversation } from '@limelight/contract/talk/conversations'
import { useErrorText } from '../../../platform/i18n/use-error-text.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ListChecks, Pin } from '../../../ui/icons.tsx'
import { Archive, BellOff, FileText } from '../../../ui/member-icons.ts'
import type { MenuEntry } from '../../../ui/navigation/menu-entry.ts'
import { useChangeConversation } from '../conversations.api.ts'

/** What a participant can do with a conversation for themselves; creators also put the fan on a list and write a note. */
export function useConversationEntries(
  conversation: Conversation,
  { onAddToList, onFacts }: { onAddToList: () => void; onFacts: () => void },
): MenuEntry[] {
  const isPerformer = useAppStore((state) => state.auth.authUser?.role === 'performer')
  const listWords = useT('shared/fan-lists')
  const { t } = useT('fan/messages')
  const textOf = useErrorText()
  const change = useChangeConversation(conversation)
  const { isPinned, isMuted, isArchived } = conversation
  const set = (body: Parameters<typeof change.mutate>[0], done: string) =>
    change.mutate(body, {
      onSuccess: () => toast.success(done),
      onError: (error) => toast.error(textOf(error)),
    })
  const addToList = { label: listWords.t('addTo'), icon: <ListChecks className="size-4.5" />, onSelect: onAddToList }
  const facts = { label: listWords.t('known.open'), icon: <FileText className="size-4.5" />, onSelect: onFacts }
  return [
    ...(isPerformer && !conversation.recipient.isPerformer ? [facts] : []),
    ...(isPerformer ? [addToList] : []),
    {
      label: t(isPinned ? 'unpin' : 'pin'),
      icon: <Pin className="size-4.5" />,
      onSelect: () => set({ isPinned: !isPinned }, t(isPinned ? 'unpinned' : 'pinned')),
    },
    {
      label: t(isMuted ? 'unmute' : 'mute'),
      icon: <BellOff className="size-4.5" />,
      onSelect: () => set({ isMuted: !isMuted }, t(isMuted ? 'unmuted' : 'muted')),
    },
    {
      label: t(isArchived ? 'unarchive' : 'archive'),
      icon: <Archive className="size-4.5" />,
      onSelect: () => set({ isArchived: !isArchived }, t(isArchived ? 'unarchived' : 'archivedToast')),
    },
  ]
}
