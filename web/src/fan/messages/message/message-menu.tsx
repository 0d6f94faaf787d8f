import type { Message } from '@limelight/contract/talk/messages'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useMayTranslate } from '../../../shared/translations/use-may-translate.ts'
import { LateActionDialog } from '../../../ui/dialog/late-action-dialog.tsx'
import { Ellipsis, Flag, Globe, Pencil } from '../../../ui/icons.tsx'
import { Reply, Trash } from '../../../ui/member-icons.ts'
import { Menu } from '../../../ui/navigation/menu.tsx'
import type { MenuEntry } from '../../../ui/navigation/menu-entry.ts'
import { setTarget } from '../target.ts'
import { useDeleteMessage } from '../thread.api.ts'
import { useReactions } from './use-reactions.ts'

const ReportDialog = lazy(() =>
  import('../../../shared/reports/report-dialog.tsx').then((file) => ({ default: file.ReportDialog })),
)

export interface MessageMenuProps {
  message: Message
  isOwn: boolean
  canReply: boolean
  onTranslate: () => void
}

/** Beside a bubble: shown by pointing at it or by the keyboard, on touch screens always. */
export function MessageMenu({ message, isOwn, canReply, onTranslate }: MessageMenuProps) {
  const { t } = useT('fan/messages')
  const [isAsking, setIsAsking] = useState(false)
  const [isReporting, setIsReporting] = useState(false)
  const reactions = useReactions(message)
  const remove = useDeleteMessage(message.conversationId)
  const entries = useEntries(
    { message, isOwn, canReply, onTranslate },
    { onDelete: () => setIsAsking(true), onReport: () => setIsReporting(true) },
  )
  return (
    <>
      <Menu
        variant="ghost"
        size="smallIcon"
        aria-label={t('actions', { text: message.text.slice(0, 40) })}
        entries={entries}
        choices={reactions}
        className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <Ellipsis className="size-4.5" />
      </Menu>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog objectType="message" objectId={message._id} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
      <LateActionDialog
        open={isAsking}
        danger
        onClose={() => setIsAsking(false)}
        action={() => remove.mutateAsync(message._id)}
        done={t('deletedToast')}
        closesOnFailure
        title={t('deleteTitle')}
        text={t('deleteText')}
        confirmLabel={t('delete')}
      />
    </>
  )
}

/** Its time may be over while the page is open; the server decides. */
function isEditable({ editableUntil }: Message): boolean {
  return editableUntil !== null && Date.parse(editableUntil) > Date.now()
}

type Acts = { onDelete: () => void; onReport: () => void }

function useEntries(
  { message, isOwn, canReply, onTranslate }: MessageMenuProps,
  { onDelete, onReport }: Acts,
): MenuEntry[] {
  const { t } = useT('fan/messages')
  const mayTranslate = useMayTranslate(message.senderId)
  const entries: MenuEntry[] = []
  if (canReply)
    entries.push({
      label: t('reply'),
      icon: <Reply className="size-4.5" />,
      onSelect: () => setTarget(message.conversationId, { act: 'reply', message }),
    })
  if (canReply && isEditable(message))
    entries.push({
      label: t('edit'),
      icon: <Pencil className="size-4.5" />,
      onSelect: () => setTarget(message.conversationId, { act: 'edit', message }),
    })
  if (mayTranslate && message.text !== '')
    entries.push({ label: t('translate'), icon: <Globe className="size-4.5" />, onSelect: onTranslate })
  if (isOwn)
    entries.push({
      label: t('delete'),
      icon: <Trash className="size-4.5" />,
      danger: true,
      onSelect: onDelete,
    })
  else if (!message.isDeleted)
    entries.push({
      label: t('report'),
      icon: <Flag className="size-4.5" />,
      onSelect: onReport,
    })
  return entries
}
