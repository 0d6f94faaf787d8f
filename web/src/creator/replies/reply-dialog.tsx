import type { SavedReply } from '@limelight/contract/prepared-messages'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { saveReply } from './replies.api.ts'

export interface ReplyDialogProps {
  open: boolean
  onClose: () => void
  /** Absent: a new one. */
  reply?: SavedReply
}

export function ReplyDialog({ open, onClose, reply }: ReplyDialogProps) {
  const { t } = useT('creator/replies')
  return (
    <Dialog open={open} onClose={onClose} title={reply ? t('saved.editTitle') : t('saved.add')}>
      <ReplyForm reply={reply} onDone={onClose} />
    </Dialog>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function ReplyForm({ reply, onDone }: { reply: SavedReply | undefined; onDone: () => void }) {
  const { t } = useT('creator/replies')
  const form = useForm({
    submit: async (fields) => {
      await saveReply(reply?._id, String(fields.get('text') ?? '').trim())
      toast.success(t('saved.done'))
      onDone()
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <TextArea
        label={t('saved.label')}
        name="text"
        required
        maxLength={2_000}
        defaultValue={reply?.text}
        error={form.errorOf('text')}
      />
      <FormActions onCancel={onDone} busy={form.submitting}>
        {t('save')}
      </FormActions>
    </Form>
  )
}
