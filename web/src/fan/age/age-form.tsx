import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { Form } from '../../ui/form/form.tsx'

export interface AgeFormProps {
  /** Else a provider asks for what it needs. */
  needsDocument: boolean
}

const BYTES_PER_MEGABYTE = 1_000_000

export function AgeForm({ needsDocument }: AgeFormProps) {
  const { t } = useT('fan/age')
  const client = useQueryClient()
  const megabytes = useAppStore((state) => state.settings.documentMaxMegabytes ?? 10)
  const form = useForm({
    submit: async (fields) => {
      const file = fields.get('document')
      const document = file instanceof File ? file : undefined
      const { data } = await api('POST /users/age-check', { files: { document } })
      if (data.continueUrl !== null) return window.location.assign(data.continueUrl)
      await client.invalidateQueries({ queryKey: ['GET /users/age-check'] })
      toast.success(t('sent'))
    },
  })
  return (
    <Card>
      <Form {...form.props} message={form.message}>
        {needsDocument && (
          <FilePicker
            label={t('document')}
            hint={t('hint')}
            name="document"
            required
            accept="image/*"
            maxBytes={megabytes * BYTES_PER_MEGABYTE}
            error={form.errorOf('document')}
            onFiles={() => undefined}
          />
        )}
        <Button type="submit" size="lg" busy={form.submitting}>
          {t(needsDocument ? 'send' : 'start')}
        </Button>
      </Form>
    </Card>
  )
}
