import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DraftProblems, ItemDraft } from './item-draft.ts'
import { TagsField } from './tags-field.tsx'
import { TermField } from './term-field.tsx'
import type { ItemForm } from './use-item-editor.ts'

export interface ItemFieldsProps {
  item: ItemForm<ItemDraft, DraftProblems>
  descriptionHint?: ReactNode
}

const TITLE_MAX = 200
const DESCRIPTION_MAX = 5_000

/** What videos and galleries have in common. */
export function ItemFields({ item, descriptionHint }: ItemFieldsProps) {
  const { t } = useT('creator/items')
  const { draft, change, problems, form } = item
  return (
    <Card className="grid grid-cols-1 gap-5">
      <TextField
        label={t('title')}
        name="title"
        value={draft.title}
        maxLength={TITLE_MAX}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={problems.title ? t(`problems.${problems.title}`) : form.errorOf('title')}
      />
      <TextArea
        label={t('description')}
        name="description"
        value={draft.description}
        maxLength={DESCRIPTION_MAX}
        hint={descriptionHint}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={form.errorOf('description')}
      />
      <TagsField tags={draft.tags} onChange={(tags) => change({ tags })} />
      {draft.access === 'subscribers' && (
        <TermField
          name="publicAt"
          value={draft.publicAt}
          scheduleAt={draft.scheduleAt}
          onChange={(publicAt) => change({ publicAt })}
          error={form.errorOf('publicAt')}
        />
      )}
    </Card>
  )
}
