import type { AutoMessage } from '@limelight/contract/talk/prepared-messages'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { saveAutoMessage } from './replies.api.ts'

export interface AutoMessageFormProps {
  message: AutoMessage
}

export function AutoMessageForm({ message: { occasion, text, isEnabled } }: AutoMessageFormProps) {
  const { t } = useT('creator/replies')
  const ui = useT('ui')
  const form = useForm({
    submit: async (fields) => {
      const written = String(fields.get('text') ?? '').trim()
      await saveAutoMessage({ occasion, text: written, isEnabled: fields.get('isEnabled') !== null })
      toast.success(ui.t('changesSaved'))
    },
  })
  return (
    <Card>
      <Form {...form.props} message={form.message}>
        <Switch name="isEnabled" label={t(`auto.occasions.${occasion}`)} defaultChecked={isEnabled} />
        <TextArea
          label={t('auto.label')}
          name="text"
          maxLength={2_000}
          defaultValue={text}
          hint={t('auto.hint')}
          error={form.errorOf('text')}
        />
        <Button type="submit" variant="outline" className="justify-self-start" busy={form.submitting}>
          {t('save')}
        </Button>
      </Form>
    </Card>
  )
}
