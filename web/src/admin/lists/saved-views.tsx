import type { SavedList } from '@limelight/contract/site/saved-lists'
import type { SavedView } from '@limelight/contract/site/saved-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Bookmark, Ellipsis } from '../../ui/icons.tsx'
import { Menu } from '../../ui/navigation/menu.tsx'
import { deleteView, renameView, savedViewsQuery, saveView } from './saved-views.api.ts'
import { viewQueryOf } from './view-query.ts'

export interface SavedViewsProps {
  list: SavedList
}

/** The operator's own views of a list, as links; what is shown now can be saved as one more. */
export function SavedViews({ list }: SavedViewsProps) {
  const { t } = useT('admin/lists')
  const { search } = useLocation()
  const { data } = useQuery(savedViewsQuery)
  const [isSaving, setIsSaving] = useState(false)
  const views = (data?.data ?? []).filter((view) => view.list === list)
  const query = viewQueryOf(search)
  const current = views.find((view) => viewQueryOf(view.query) === query)
  const canSave = query !== '' && current === undefined
  if (views.length === 0 && !canSave) return null
  return (
    <nav aria-label={t('views.label')} className="mb-4 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <ViewLink key={view._id} view={view} isCurrent={view === current} />
      ))}
      {current && <ViewMenu view={current} />}
      {canSave && (
        <Button variant="ghost" size="sm" onClick={() => setIsSaving(true)}>
          <Bookmark className="size-4" />
          {t('views.save')}
        </Button>
      )}
      <NameDialog
        open={isSaving}
        onClose={() => setIsSaving(false)}
        title={t('views.saveTitle')}
        save={async (name) => {
          await saveView({ list, name, query })
          return t('views.saved', { name })
        }}
      />
    </nav>
  )
}

function ViewLink({ view: { name, query }, isCurrent }: { view: SavedView; isCurrent: boolean }) {
  return (
    <Link
      to={`?${query}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'inline-flex min-h-9 max-w-full items-center rounded-full border px-3.5 py-1 text-sm font-semibold break-words',
        isCurrent ? 'border-ink bg-ink text-surface' : 'border-line hover:bg-sunken',
      )}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}

function ViewMenu({ view: { _id, name } }: { view: SavedView }) {
  const { t } = useT('admin/lists')
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu
        variant="ghost"
        size="icon"
        aria-label={t('views.actionsOf', { name })}
        entries={[
          { label: t('views.rename'), onSelect: () => setOpen('rename') },
          { label: t('views.delete'), danger: true, onSelect: () => setOpen('delete') },
        ]}
      >
        <Ellipsis className="size-5" />
      </Menu>
      <NameDialog
        open={open === 'rename'}
        onClose={close}
        title={t('views.renameTitle')}
        name={name}
        save={async (next) => {
          await renameView(_id, next)
          return t('views.saved', { name: next })
        }}
      />
      <ActionDialog
        open={open === 'delete'}
        onClose={close}
        title={t('views.deleteTitle', { name })}
        text={t('views.deleteText')}
        confirmLabel={t('views.delete')}
        action={() => deleteView(_id)}
        done={t('views.deleted', { name })}
      />
    </>
  )
}

interface NameDialogProps {
  open: boolean
  onClose: () => void
  title: string
  name?: string
  /** Answers what is said afterwards. */
  save: (name: string) => Promise<string>
}

function NameDialog({ open, onClose, title, name = '', save }: NameDialogProps) {
  const { t } = useT('admin/lists')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      saveLabel={t('views.saveName')}
      submit={(data) => save(String(data.get('name') ?? '').trim())}
    >
      {(errorOf) => (
        <TextField
          label={t('views.name')}
          name="name"
          defaultValue={name}
          maxLength={60}
          required
          error={errorOf('name')}
        />
      )}
    </FormDialog>
  )
}
