import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Form } from '../../ui/form/form.tsx'
import { ItemStatistics } from '../dashboard/item-statistics.tsx'
import { DeleteButton, type DeleteButtonProps } from '../items/delete-button.tsx'
import { ItemStats, type ItemStatsProps } from '../items/item-stats.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { EditorActions } from './editor-actions.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { ItemEditorState } from './use-item-editor.ts'

export interface ItemEditorProps {
  editor: Omit<ItemEditorState<{ scheduleAt: string }, unknown>, 'change' | 'problems'>
  /** What is saved already; undefined for a new one. */
  item: (ItemStatsProps['item'] & { _id: string }) | undefined
  /** Above the form: files are saved on their own. */
  files?: ReactNode
  isUploading?: boolean
  /** Something besides the form is not saved yet. */
  isUnsaved?: boolean
  /** What decides who sees it, above the buttons. */
  publishing?: ReactNode
  /** Below the form, saved on their own. */
  coAuthors?: ReactNode
  /** The question before deleting. */
  deletion: Pick<DeleteButtonProps, 'title' | 'text'>
  /** The fields. */
  children: ReactNode
}

/** The editor of a video, a gallery or a product: numbers, files, fields, actions. */
export function ItemEditor({
  editor,
  item,
  files,
  isUploading = false,
  isUnsaved = false,
  publishing,
  coAuthors,
  deletion,
  children,
}: ItemEditorProps) {
  const { t } = useT('creator/items')
  const { form, draft, status, isChanged, isConflicting, mayLeave } = editor
  return (
    <div className="grid grid-cols-1 gap-5">
      {item && <ItemStats item={item} />}
      {item && <ItemStatistics id={item._id} />}
      {files}
      <Form {...form.props} noValidate message={form.message}>
        {isConflicting && <ConflictNotice item={editor} />}
        {children}
        <EditorActions
          status={status}
          isScheduled={draft.scheduleAt !== ''}
          isUploading={isUploading}
          isSaving={form.submitting}
          autosave="idle"
        >
          {publishing}
        </EditorActions>
      </Form>
      {coAuthors}
      {item && (
        <div className="justify-self-start">
          <DeleteButton variant="danger" size="md" {...deletion} onDelete={() => editor.remove(item._id)}>
            {t('delete')}
          </DeleteButton>
        </div>
      )}
      <LeaveGuard isChanged={isChanged || isUnsaved} isUploading={isUploading} mayLeave={mayLeave} />
    </div>
  )
}
