import type { OwnHighlight } from '@limelight/contract/content/stories'
import { HIGHLIGHT_TITLE_MAX } from '@limelight/contract/content/story-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Pencil } from '../../ui/icons.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { Section } from '../../ui/section.tsx'
import { deleteHighlight, ownHighlightsQuery, saveHighlight } from './own-stories.api.ts'

/** Collections of stories that stay on the profile. */
export function HighlightsSection() {
  const { t } = useT('creator/stories')
  const query = useQuery(ownHighlightsQuery)
  const highlights = query.data?.data
  return (
    <Section
      title={t('highlights.title')}
      text={t('highlights.text')}
      actions={<AddInDialog label={t('highlights.add')} dialog={(props) => <HighlightDialog {...props} />} />}
    >
      {query.isPending && <SkeletonList rows={2} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {highlights?.length === 0 && <p className="text-sm text-muted">{t('highlights.empty')}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {highlights?.map((highlight) => (
          <HighlightRow key={highlight._id} highlight={highlight} />
        ))}
      </ul>
    </Section>
  )
}

function HighlightRow({ highlight }: { highlight: OwnHighlight }) {
  const { t } = useT('creator/stories')
  const [isOpen, setIsOpen] = useState(false)
  const { _id, title, total } = highlight
  return (
    <li className="flex items-center gap-2 rounded-card border border-line bg-surface py-2 ps-5 pe-2">
      <p className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          {title}
        </span>
        <span className="text-sm text-muted">{t('highlights.total', { count: total })}</span>
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('highlights.rename', { title })}
        onClick={() => setIsOpen(true)}
      >
        <Pencil className="size-4.5" />
      </Button>
      <ActionButton
        variant="ghost"
        size="icon"
        aria-label={t('highlights.delete', { title })}
        question={{
          danger: true,
          title: t('highlights.deleteTitle', { title }),
          text: t('highlights.deleteText'),
          confirmLabel: t('delete'),
          action: () => deleteHighlight(_id),
          done: t('highlights.deleted'),
        }}
      >
        <Trash className="size-4.5" />
      </ActionButton>
      <HighlightDialog open={isOpen} onClose={() => setIsOpen(false)} highlight={highlight} />
    </li>
  )
}

interface HighlightDialogProps {
  open: boolean
  onClose: () => void
  /** Absent: a new one. */
  highlight?: OwnHighlight
}

function HighlightDialog({ open, onClose, highlight }: HighlightDialogProps) {
  const { t } = useT('creator/stories')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={highlight ? t('highlights.rename', { title: highlight.title }) : t('highlights.add')}
      saveLabel={t('save')}
      submit={async (data) => {
        await saveHighlight(highlight?._id, String(data.get('title') ?? '').trim())
        return t('highlights.saved')
      }}
    >
      {(errorOf) => (
        <TextField
          label={t('highlights.name')}
          name="title"
          required
          maxLength={HIGHLIGHT_TITLE_MAX}
          defaultValue={highlight?.title}
          error={errorOf('title')}
        />
      )}
    </FormDialog>
  )
}
