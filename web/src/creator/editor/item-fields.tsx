import type { ItemStatus } from '@limelight/contract/content/items'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AccessFields } from './access-fields.tsx'
import type { DraftProblems, ItemDraft } from './item-draft.ts'
import { ScheduleField } from './schedule-field.tsx'
import { TagsField } from './tags-field.tsx'
import type { ItemForm } from './use-item-editor.ts'

export interface ItemFieldsProps {
  item: ItemForm<ItemDraft, DraftProblems>
  status: ItemStatus
  kind: 'video' | 'gallery'
  descriptionHint?: ReactNode
}

const TITLE_MAX = 200
const DESCRIPTION_MAX = 5_000

/** What videos and galleries have in common. */
export function ItemFields({ item, status, kind, descriptionHint }: ItemFieldsProps) {
  const { t } = useT('creator/items')
  const { draft, change, problems, form } = item
  const errorOf = (name: 'title' | 'price' | 'scheduleAt') => {
    const problem = problems[name]
    return problem ? t(`problems.${problem}`) : form.errorOf(name)
  }
  return (
    <>
      <Card className="grid grid-cols-1 gap-5">
        <TextField
          label={t('title')}
          name="title"
          value={draft.title}
          maxLength={TITLE_MAX}
          onChange={(event) => change({ title: event.currentTarget.value })}
          error={errorOf('title')}
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
      </Card>
      <Card className="grid grid-cols-1 gap-5">
        <AccessFields
          access={draft.access}
          price={draft.price}
          onAccess={(access) => change({ access })}
          onPrice={(price) => change({ price })}
          error={errorOf('price')}
          kind={kind}
        />
        {status !== 'active' && (
          <ScheduleField
            value={draft.scheduleAt}
            onChange={(scheduleAt) => change({ scheduleAt })}
            error={errorOf('scheduleAt')}
          />
        )}
      </Card>
    </>
  )
}
