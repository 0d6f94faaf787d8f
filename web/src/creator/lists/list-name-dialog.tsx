import type { FanList } from '@limelight/contract/fan-lists'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { saveFanList } from '../../shared/fan-lists/fan-lists.api.ts'
import { ListNameField } from '../../shared/fan-lists/list-name-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'

export interface ListNameDialogProps {
  open: boolean
  onClose: () => void
  /** Absent: a new one. */
  list?: FanList
}

export function ListNameDialog({ open, onClose, list }: ListNameDialogProps) {
  const shared = useT('shared/fan-lists')
  const { t } = useT('creator/lists')
  return (
    <Dialog open={open} onClose={onClose} width="sm" title={list ? t('rename') : shared.t('newList')}>
      <NameForm list={list} onDone={onClose} />
    </Dialog>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function NameForm({ list, onDone }: { list: FanList | undefined; onDone: () => void }) {
  const { t } = useT('shared/fan-lists')
  const form = useForm({
    submit: async (fields) => {
      await saveFanList(list?._id, String(fields.get('name') ?? '').trim())
      toast.success(t('saved'))
      onDone()
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <ListNameField label={t('name')} defaultValue={list?.name} error={form.errorOf('name')} />
      <FormActions onCancel={onDone} busy={form.submitting}>
        {t('save')}
      </FormActions>
    </Form>
  )
}
