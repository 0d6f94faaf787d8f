import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { Download } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { downloadData } from './leaving.api.ts'
import { PasswordToConfirm } from './password-to-confirm.tsx'

export function DownloadSection() {
  const { t } = useT('fan/leaving')
  const form = useForm({
    submit: async (fields, element) => {
      await downloadData(fields)
      element.reset()
      toast.success(t('download.started'))
    },
  })
  return (
    <Section framed title={t('download.title')} text={t('download.text')}>
      <Form {...form.props} message={form.message}>
        <PasswordToConfirm error={form.errorOf('currentPassword')} />
        <Button type="submit" variant="outline" className="justify-self-start" busy={form.submitting}>
          <Download className="size-4.5" />
          {t('download.action')}
        </Button>
      </Form>
    </Section>
  )
}
