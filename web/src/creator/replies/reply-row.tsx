import type { SavedReply } from '@limelight/contract/talk/prepared-messages'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Pencil } from '../../ui/icons.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { deleteReply } from './replies.api.ts'
import { ReplyDialog } from './reply-dialog.tsx'

export interface ReplyRowProps {
  reply: SavedReply
}

export function ReplyRow({ reply }: ReplyRowProps) {
  const { t } = useT('creator/replies')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="flex items-center gap-2 rounded-card border border-line bg-surface py-2 ps-5 pe-2">
      <p dir="auto" className="line-clamp-2 min-w-0 flex-1 text-[15px] break-words">
        {reply.text}
      </p>
      <Button variant="ghost" size="icon" aria-label={t('saved.edit')} onClick={() => setIsOpen(true)}>
        <Pencil className="size-4.5" />
      </Button>
      <ActionButton
        variant="ghost"
        size="icon"
        aria-label={t('saved.delete')}
        question={{
          title: t('saved.deleteTitle'),
          text: reply.text,
          confirmLabel: t('saved.delete'),
          danger: true,
          action: () => deleteReply(reply._id),
          done: t('saved.deleted'),
        }}
      >
        <Trash className="size-4.5" />
      </ActionButton>
      <ReplyDialog open={isOpen} onClose={() => setIsOpen(false)} reply={reply} />
    </li>
  )
}
