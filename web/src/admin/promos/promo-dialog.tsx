import type { OperatorPromo } from '@limelight/contract/site/cms'
import { useT } from '../../platform/i18n/use-t.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
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
  const ui = useT('ui')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(promo ? 'editTitle' : 'addTitle')}
      saveLabel={t('save')}
      submit={async (data) => {
        const textOf = (name: string) => String(data.get(name) ?? '').trim()
        await savePromo(promo, {
          title: textOf('title'),
          text: textOf('text'),
          link: textOf('link') || null,
          from: instantOf(data.get('from')),
          to: instantOf(data.get('to')),
        })
        return ui.t('changesSaved')
      }}
    >
      {(errorOf) => (
        <>
          <TextField
            label={t('name')}
            name="title"
            required
            maxLength={80}
            defaultValue={promo?.title}
            error={errorOf('title')}
          />
          <TextArea
            label={t('words')}
            name="text"
            maxLength={200}
            rows={2}
            defaultValue={promo?.text}
            error={errorOf('text')}
          />
          <TextField
            label={t('link')}
            name="link"
            maxLength={500}
            hint={t('linkHint')}
            defaultValue={promo?.link ?? ''}
            error={errorOf('link')}
          />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField
              label={t('from')}
              name="from"
              type="datetime-local"
              defaultValue={localTimeOf(promo?.from ?? null)}
              error={errorOf('from')}
            />
            <TextField
              label={t('to')}
              name="to"
              type="datetime-local"
              defaultValue={localTimeOf(promo?.to ?? null)}
              error={errorOf('to')}
            />
          </div>
          <p className="text-sm text-muted">{t('windowHint')}</p>
        </>
      )}
    </FormDialog>
  )
}
