import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { identityOf, personOf } from '../../shared/auth/identity.ts'
import { IdentityFields } from '../../shared/auth/identity-fields.tsx'
import { IdentityProgress } from '../../shared/auth/identity-progress.tsx'
import { PersonFields } from '../../shared/auth/person-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'

export function ApplicationForm() {
  const { t } = useT('fan/creator')
  const auth = useT('shared/auth')
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const form = useForm({
    submit: async (fields) => {
      try {
        await api('POST /performers/application', {
          body: personOf(fields),
          files: identityOf(fields),
          onProgress: ({ sentBytes, totalBytes }) => setProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
        })
        await client.invalidateQueries({ queryKey: ['GET /performers/application'] })
        toast.success(t('submitted'))
      } finally {
        setProgress(undefined)
      }
    },
  })
  return (
    <Card>
      <Form {...form.props} message={form.message}>
        <PersonFields errorOf={form.errorOf} />
        <IdentityFields errorOf={form.errorOf} />
        <IdentityProgress progress={progress} />
        <Button type="submit" size="lg" busy={form.submitting}>
          {auth.t('creator.submit')}
        </Button>
      </Form>
    </Card>
  )
}
