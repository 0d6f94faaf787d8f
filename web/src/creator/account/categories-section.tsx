import { CATEGORIES_PER_CREATOR, type Category } from '@limelight/contract/people/categories'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { categoriesQuery } from '../../shared/categories/categories.api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { chosenCategoriesQuery, saveCategories } from './account.api.ts'

type Ids = readonly Category['_id'][]

/** Nothing where the site has no categories. */
export function CategoriesSection() {
  const categories = useQuery(categoriesQuery()).data?.data ?? []
  const chosen = useQuery(chosenCategoriesQuery).data?.data.ids
  if (categories.length === 0 || !chosen) return null
  return <Choice categories={categories} chosen={chosen} />
}

function Choice({ categories, chosen }: { categories: readonly Category[]; chosen: Ids }) {
  const { t } = useT('creator/account')
  const ui = useT('ui')
  const [ids, setIds] = useState<Ids>(chosen)
  const form = useForm({
    isUpdate: true,
    submit: async () => {
      await saveCategories(ids)
      toast.success(ui.t('changesSaved'))
    },
  })
  const isFull = ids.length >= CATEGORIES_PER_CREATOR
  return (
    <Section framed title={t('categories.title')} text={t('categories.text')}>
      <Form {...form.props} message={form.message}>
        <fieldset className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
          <legend className="sr-only">{t('categories.title')}</legend>
          {categories.map(({ _id, name }) => (
            <Checkbox
              key={_id}
              name="ids"
              label={<bdi>{name}</bdi>}
              checked={ids.includes(_id)}
              disabled={isFull && !ids.includes(_id)}
              onChange={(event) =>
                setIds(event.currentTarget.checked ? [...ids, _id] : ids.filter((one) => one !== _id))
              }
            />
          ))}
        </fieldset>
        <p role="status" className="text-sm text-muted empty:hidden">
          {isFull && t('categories.most')}
        </p>
        <Button type="submit" busy={form.submitting} className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}
