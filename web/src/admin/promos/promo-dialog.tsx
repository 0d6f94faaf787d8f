import type { OperatorPromo } from '@limelight/contract/cms'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { instantOf, localTimeOf } from './local-time.ts'
import { savePromo } from './promos.api.ts'

export interface PromoDialogProps {
  open: boolean
  onClose: () => void
  /** Absent: a new one. */
  promo?: OperatorPromo
}

/** What a promo says, where it leads, and when it shows. Its picture comes afterwards. */
export function PromoDialog({ open, onClose, promo }: PromoDialogProps) {
  const { t } = useT('admin/promos')
  return (
    <Dialog open={open} onClose={onClose} title={t(promo ? 'editTitle' : 'addTitle')}>
      <PromoForm promo={promo} onDone={onClose} />
    </Dialog>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function PromoForm({ promo, onDone }: { promo: OperatorPromo | undefined; onDone: () => void }) {
  const { t } = useT('admin/promos')
  const ui = useT('ui')
  const form = useForm({
    submit: async (data) => {
      const textOf = (name: string) => String(data.get(name) ?? '').trim()
      await savePromo(promo, {
        title: textOf('title'),
        text: textOf('text'),
        link: textOf('link') || null,
        from: instantOf(data.get('from')),
        to: instantOf(data.get('to')),
      })
      toast.success(ui.t('changesSaved'))
      onDone()
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <TextField
        label={t('name')}
        name="title"
        required
        maxLength={80}
        defaultValue={promo?.title}
        error={form.errorOf('title')}
      />
      <TextArea
        label={t('words')}
        name="text"
        maxLength={200}
        rows={2}
        defaultValue={promo?.text}
        error={form.errorOf('text')}
      />
      <TextField
        label={t('link')}
        name="link"
        maxLength={500}
        hint={t('linkHint')}
        defaultValue={promo?.link ?? ''}
        error={form.errorOf('link')}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label={t('from')}
          name="from"
          type="datetime-local"
          defaultValue={localTimeOf(promo?.from ?? null)}
          error={form.errorOf('from')}
        />
        <TextField
          label={t('to')}
          name="to"
          type="datetime-local"
          defaultValue={localTimeOf(promo?.to ?? null)}
          error={form.errorOf('to')}
        />
      </div>
      <p className="text-sm text-muted">{t('windowHint')}</p>
      <FormActions busy={form.submitting} onCancel={onDone}>
        {t('save')}
      </FormActions>
    </Form>
  )
}
