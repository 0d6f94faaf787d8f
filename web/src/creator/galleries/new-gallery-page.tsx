import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page-title.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ownPerformerQuery } from '../account/account.api.ts'
import { ComposerSkeleton } from '../feeds/composer-skeleton.tsx'
import { NotApproved } from '../feeds/not-approved.tsx'
import { BackLink } from '../items/back-link.tsx'
import { type DraftProblems, fieldsOf, NEW_DRAFT, problemsOf } from '../items/item-draft.ts'
import { ItemFields } from '../items/item-fields.tsx'
import { createGallery } from './studio-galleries.api.ts'

export const meta = titled('creator/galleries', 'newTitle')

export default function NewGalleryPage() {
  const { t } = useT('creator/galleries')
  const own = useQuery(ownPerformerQuery)
  if (own.isError) return <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching} />
  if (!own.data) return <ComposerSkeleton />
  if (own.data.data.status !== 'active') return <NotApproved performer={own.data.data} title={t('newTitle')} />
  return (
    <div className="max-w-4xl">
      <BackLink to="/creator/galleries" />
      <PageHeader title={t('newTitle')} text={t('newText')} />
      <NewGallery />
    </div>
  )
}

function NewGallery() {
  const { t } = useT('creator/galleries')
  const navigate = useNavigate()
  const [draft, setDraft] = useState(NEW_DRAFT)
  const [problems, setProblems] = useState<DraftProblems>({})
  const form = useForm({
    submit: async () => {
      const found = problemsOf(draft, 'draft', Date.now())
      setProblems(found)
      if (Object.keys(found).length > 0) return
      const gallery = await createGallery(fieldsOf(draft, 'draft'))
      await navigate(`/creator/galleries/${gallery._id}`, { replace: true })
    },
  })
  return (
    <Form {...form.props} noValidate message={form.message}>
      <ItemFields
        // Published and scheduled on the next page, once there are photos.
        status="active"
        item={{ draft, problems, form, change: (change) => setDraft((now) => ({ ...now, ...change })) }}
      />
      <Button type="submit" busy={form.submitting} className="justify-self-start">
        {t('create')}
      </Button>
    </Form>
  )
}
