import { CATEGORIES_MAX, type Category } from '@limelight/contract/people/categories'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Plus, Trash } from '../../ui/member-icons.ts'
import { moved } from '../menus/menu-draft.ts'
import { MoveButtons } from '../move-buttons.tsx'
import { saveCategories } from './categories.api.ts'

export interface CategoriesFormProps {
  known: readonly Category[]
}

type Draft = { key: string; name: string } & Partial<Pick<Category, '_id' | 'creators'>>

const draftOf = ({ _id, name, creators }: Category): Draft => ({ key: _id, _id, name, creators })

/** One list, saved together or not at all. */
export function CategoriesForm({ known }: CategoriesFormProps) {
  const { t } = useT('admin/categories')
  const ui = useT('ui')
  const { formatTokens: formatCount } = useFormat()
  const [drafts, setDrafts] = useState(() => known.map(draftOf))
  const form = useForm({
    submit: async () => {
      const given = drafts.map(({ _id, name }) => ({ ...(_id && { _id }), name: name.trim() }))
      setDrafts((await saveCategories(given)).map(draftOf))
      toast.success(ui.t('changesSaved'))
    },
  })
  const change = (key: string, name: string) =>
    setDrafts(drafts.map((one) => (one.key === key ? { ...one, name } : one)))
  const add = () => setDrafts([...drafts, { key: crypto.randomUUID?.() ?? String(performance.now()), name: '' }])
  return (
    <Form {...form.props} message={form.message}>
      {drafts.length === 0 && <p className="text-[15px] text-muted">{t('none')}</p>}
      <ol className="grid gap-3">
        {drafts.map(({ key, name, creators }, index) => (
          <li key={key} className="flex items-start gap-2 rounded-2xl border border-line p-3 sm:p-4">
            <TextField
              label={t('entry', { position: index + 1 })}
              hideLabel
              placeholder={t('name')}
              name={`categories.${index}.name`}
              required
              maxLength={40}
              value={name}
              onChange={(event) => change(key, event.currentTarget.value)}
              hint={creators ? t('creators', { count: creators, shown: formatCount(creators) }) : undefined}
              error={form.errorOf(`categories.${index}.name`)}
              className="min-w-0 flex-1"
            />
            <div className="flex">
              <MoveButtons
                upLabel={t('up', { name })}
                downLabel={t('down', { name })}
                canMoveUp={index > 0}
                canMoveDown={index < drafts.length - 1}
                onMove={(step) => setDrafts(moved(drafts, index, step))}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('remove', { name })}
                onClick={() => setDrafts(drafts.filter((one) => one.key !== key))}
              >
                <Trash />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={add} disabled={drafts.length >= CATEGORIES_MAX}>
          <Plus className="size-4.5" />
          {t('add')}
        </Button>
        <Button type="submit" busy={form.submitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
