import type { Comment } from '@limelight/contract/content/comments'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { LateActionDialog } from '../../ui/dialog/late-action-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Eye, Pencil } from '../../ui/icons.tsx'
import { Trash } from '../../ui/member-icons.ts'
import type { MenuEntry } from '../../ui/navigation/menu-entry.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { useDeleteComment, useShowComment } from './comments.api.ts'

export interface CommentMenuProps {
  comment: Comment
  onEdit: () => void
}

/** Edit, show, delete, report, block: whatever the viewer may. */
export function CommentMenu({ comment, onEdit }: CommentMenuProps) {
  const { t } = useT('shared/comments')
  const [isAsking, setIsAsking] = useState(false)
  const remove = useDeleteComment(comment)
  const textOf = useErrorText()
  const show = useShowComment(comment)
  const { author, canEdit, canDelete, canShow } = comment
  const onShow = () =>
    show.mutate(undefined, {
      onSuccess: () => toast.success(t('shown')),
      onError: (error) => toast.error(textOf(error)),
    })
  const entries: MenuEntry[] = [
    ...(canEdit ? [{ label: t('edit'), icon: <Pencil className="size-4.5" />, onSelect: onEdit }] : []),
    ...(canShow ? [{ label: t('show'), icon: <Eye className="size-4.5" />, onSelect: onShow }] : []),
    ...(canDelete
      ? [{ label: t('delete'), icon: <Trash className="size-4.5" />, danger: true, onSelect: () => setIsAsking(true) }]
      : []),
  ]
  return (
    <>
      <ReportMenu
        objectType="comment"
        objectId={comment._id}
        owner={author}
        // The lists around it are loaded again, and the comment is gone from them.
        onBlocked={() => undefined}
        label={t('actions', { name: author.name })}
        entries={entries}
        className="-my-1"
      />
      <LateActionDialog
        open={isAsking}
        danger
        onClose={() => setIsAsking(false)}
        action={() => remove.mutateAsync()}
        done={t('deleted')}
        closesOnFailure
        title={t('deleteTitle')}
        text={t('deleteText')}
        confirmLabel={t('delete')}
      />
    </>
  )
}
