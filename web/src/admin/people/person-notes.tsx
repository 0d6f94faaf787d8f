import type { AccountId } from '@limelight/contract/ids'
import type { AccountNote } from '@limelight/contract/site/account-notes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMayOperate } from '../../platform/page/use-may-operate.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Ellipsis } from '../../ui/icons.tsx'
import { Menu } from '../../ui/navigation/menu.tsx'
import type { MenuEntry } from '../../ui/navigation/menu-entry.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { deleteNote, notesQuery, saveNote } from './notes.api.ts'

export interface PersonNotesProps {
  id: AccountId
  isClosed: boolean
}

/** What operators write about the person for each other. */
export function PersonNotes({ id, isClosed }: PersonNotesProps) {
  const { t } = useT('admin/people')
  const query = useQuery(notesQuery(id))
  const [isWriting, setIsWriting] = useState(false)
  const notes = query.data?.data
  return (
    <Card space="tight">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-lg">{t('notes.title')}</h2>
        {!isClosed && (
          <Button variant="outline" size="sm" onClick={() => setIsWriting(true)}>
            {t('notes.add')}
          </Button>
        )}
      </div>
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : !notes ? (
        <Skeleton className="h-12 rounded-field" />
      ) : notes.length === 0 ? (
        <p className="text-sm text-muted">{t('notes.empty')}</p>
      ) : (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note._id} className="border-t border-line pt-3 first:border-0 first:pt-0">
              <Note id={id} note={note} />
            </li>
          ))}
        </ul>
      )}
      <NoteDialog id={id} open={isWriting} onClose={() => setIsWriting(false)} />
    </Card>
  )
}

function Note({ id, note: { _id, author, isOwn, text, createdAt, updatedAt } }: { id: AccountId; note: AccountNote }) {
  const { t } = useT('admin/people')
  const mayDeleteAny = useMayOperate()('operators')
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const entries: MenuEntry[] = [
    ...(isOwn ? [{ label: t('notes.edit'), onSelect: () => setOpen('edit') }] : []),
    ...(isOwn || mayDeleteAny ? [{ label: t('notes.delete'), danger: true, onSelect: () => setOpen('delete') }] : []),
  ]
  return (
    <article className="grid grid-cols-[1fr_auto] items-start gap-x-2">
      <div className="min-w-0">
        <p dir="auto" className="text-[15px] break-words whitespace-pre-line">
          {text}
        </p>
        <p className="mt-1 text-sm text-muted">
          <bdi>{author.name}</bdi> · <TimeAgo at={createdAt} />
          {updatedAt !== createdAt && ` · ${t('notes.edited')}`}
        </p>
      </div>
      {entries.length > 0 && (
        <Menu variant="ghost" size="icon" aria-label={t('notes.actions')} entries={entries}>
          <Ellipsis className="size-5" />
        </Menu>
      )}
      <NoteDialog id={id} open={open === 'edit'} onClose={close} note={{ _id, text }} />
      <ActionDialog
        open={open === 'delete'}
        onClose={close}
        title={t('notes.deleteTitle')}
        text={t('notes.deleteText')}
        confirmLabel={t('notes.delete')}
        action={() => deleteNote(id, _id)}
        done={t('notes.deleted')}
        closesOnFailure
      />
    </article>
  )
}

interface NoteDialogProps {
  id: AccountId
  open: boolean
  onClose: () => void
  /** The one that is changed; without it another is written. */
  note?: Pick<AccountNote, '_id' | 'text'>
}

function NoteDialog({ id, open, onClose, note }: NoteDialogProps) {
  const { t } = useT('admin/people')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(note ? 'notes.edit' : 'notes.add')}
      saveLabel={t('notes.save')}
      submit={async (data) => {
        await saveNote(id, String(data.get('text') ?? '').trim(), note?._id)
        return t('notes.saved')
      }}
    >
      {(errorOf) => (
        <TextArea
          label={t('notes.text')}
          hint={t('notes.hint')}
          name="text"
          defaultValue={note?.text ?? ''}
          maxLength={2_000}
          rows={5}
          required
          error={errorOf('text')}
        />
      )}
    </FormDialog>
  )
}
