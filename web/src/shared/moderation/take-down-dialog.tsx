import { type ReportObject, TAKE_DOWN_OBJECTS } from '@limelight/contract/content-kinds'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { isSold, RefundBuyersField, refundsBuyers } from './refund-buyers-field.tsx'
import { takeDown } from './sales.api.ts'

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
      await takeDown({ objectType: type, objectId, reason, refundBuyers: refundsBuyers(data) })
      toast.success(t('takeDowns.taken'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('takeDowns.takeTitle')} description={t('takeDowns.takeText')}>
      <Form {...form.props} message={form.message}>
        <TextArea
          label={t('reason')}
          name="reason"
          required
          minLength={3}
          maxLength={1_000}
          rows={3}
          error={form.errorOf('reason')}
        />
        {isSold(objectType) && <RefundBuyersField />}
        <div className="flex justify-end">
          <Button type="submit" variant="danger" busy={form.submitting}>
            {t('takeDowns.take')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
