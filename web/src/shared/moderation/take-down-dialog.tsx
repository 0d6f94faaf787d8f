import { type ReportObject, TAKE_DOWN_OBJECTS } from '@limelight/contract/content-kinds'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { takeDown } from './sales.api.ts'
import { TakeDownFields, takeDownChoices } from './take-down-fields.tsx'

export interface TakeDownDialogProps {
  objectType: ReportObject
  objectId: string
  onClose: () => void
}

/** For operators, at the content itself. */
export function TakeDownDialog({ objectType, objectId, onClose }: TakeDownDialogProps) {
  const { t } = useT('shared/moderation')
  const type = oneOf(TAKE_DOWN_OBJECTS, objectType)
  const form = useForm({
    submit: async (data) => {
      if (!type) return
      const reason = String(data.get('reason') ?? '').trim()
      await takeDown({ objectType: type, objectId, reason, ...takeDownChoices(data) })
      toast.success(t('takeDowns.taken'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('takeDowns.takeTitle')} description={t('takeDowns.takeText')}>
      <Form {...form.props} message={form.message}>
        <ReasonField label={t('reason')} form={form} />
        <TakeDownFields objectType={objectType} />
        <FormActions busy={form.submitting} danger>
          {t('takeDowns.take')}
        </FormActions>
      </Form>
    </Dialog>
  )
}
