import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBlock } from './blocks.api.ts'

export interface BlockDialogProps {
  account: { _id: string; name: string }
  onClose: () => void
  onBlocked: () => void
}

export function BlockDialog({ account, onClose, onBlocked }: BlockDialogProps) {
  const { t } = useT('shared/blocks')
  const ui = useT('ui')
  const { name } = account
  const block = useBlock(account._id)
  const form = useForm({
    submit: async (data) => {
      await block.mutateAsync(String(data.get('reason') ?? ''))
      toast.success(t('dialog.done', { name }))
      onClose()
      onBlocked()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialog.title', { name })}
      description={t('dialog.text')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {ui.t('cancel')}
          </Button>
          <Button type="submit" form="block" variant="danger" busy={form.submitting}>
            {t('dialog.confirm')}
          </Button>
        </>
      }
    >
      <Form {...form.props} id="block" message={form.message}>
        <TextField
          label={t('dialog.reason')}
          hint={t('dialog.reasonHint')}
          name="reason"
          maxLength={500}
          error={form.errorOf('reason')}
        />
      </Form>
    </Dialog>
  )
}
