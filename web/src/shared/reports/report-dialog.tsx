import type { ReportObject } from '@limelight/contract/content-kinds'
import { REPORT_CATEGORIES } from '@limelight/contract/site/reports'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export interface ReportDialogProps {
  objectType: ReportObject
  objectId: string
  onClose: () => void
}

/** For members and visitors alike; visitors may leave an address for the answer. */
export function ReportDialog({ objectType, objectId, onClose }: ReportDialogProps) {
  const { t } = useT('shared/reports')
  const isMember = useAppStore((state) => state.auth.loggedIn)
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    submit: async (data) => {
      const email = String(data.get('email') ?? '').trim()
      await api('POST /reports', {
        body: {
          objectType,
          objectId,
          category: oneOf(REPORT_CATEGORIES, String(data.get('category'))) ?? 'other',
          description: String(data.get('description') ?? ''),
          ...(email && { email }),
        },
      })
      setIsDone(true)
    },
  })
  const title = t('dialog.title', { what: t(`dialog.what.${objectType}`) })
  if (isDone) {
    return (
      <Dialog open onClose={onClose} title={title} width="sm">
        <Notice tone="success" title={t('dialog.doneTitle')}>
          {t('dialog.done')}
        </Notice>
        <Button className="mt-5 w-full" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t('dialog.text')}
      actions={
        <Button type="submit" form="report" busy={form.submitting}>
          {t('dialog.send')}
        </Button>
      }
    >
      <Form {...form.props} id="report" message={form.message}>
        <RadioCards
          legend={t('dialog.category')}
          name="category"
          required
          columns={2}
          options={REPORT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          error={form.errorOf('category')}
        />
        <TextArea
          label={t('dialog.description')}
          name="description"
          maxLength={2_000}
          error={form.errorOf('description')}
        />
        {!isMember && (
          <TextField
            label={t('dialog.email')}
            hint={t('dialog.emailHint')}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            error={form.errorOf('email')}
          />
        )}
      </Form>
    </Dialog>
  )
}
