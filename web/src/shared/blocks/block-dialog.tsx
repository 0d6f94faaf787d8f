import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBlock, useRestrict } from './blocks.api.ts'

export interface BlockDialogProps {
  account: { _id: string; name: string }
  onClose: () => void
  /** Not after a restriction, which leaves what is shown where it is. */
  onBlocked: () => void
}

const LEVELS = ['restrict', 'block'] as const

/** Both levels beside each other, with what each does. */
export function BlockDialog({ account, onClose, onBlocked }: BlockDialogProps) {
  const { t } = useT('shared/blocks')
  const ui = useT('ui')
  const { name } = account
  const [level, setLevel] = useState<string>('block')
  const isBlock = level === 'block'
  const block = useBlock(account._id)
  const restrict = useRestrict(account._id)
  const form = useForm({
    submit: async (data) => {
      if (isBlock) await block.mutateAsync(String(data.get('reason') ?? ''))
      else await restrict.mutateAsync()
      toast.success(t(isBlock ? 'dialog.done' : 'restricted', { name }))
      onClose()
      if (isBlock) onBlocked()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialog.titleLevels', { name })}
      description={t('dialog.choose')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {ui.t('cancel')}
          </Button>
          <Button type="submit" form="block" variant={isBlock ? 'danger' : 'primary'} busy={form.submitting}>
            {t(isBlock ? 'dialog.confirm' : 'restrict')}
          </Button>
        </>
      }
    >
      <Form {...form.props} id="block" message={form.message}>
        <RadioCards
          legend={t('dialog.level')}
          name="level"
          value={level}
          onChange={setLevel}
          columns={2}
          options={LEVELS.map((value) => ({
            value,
            label: t(value),
            hint: t(value === 'block' ? 'dialog.text' : 'dialog.restrictText'),
          }))}
        />
        {isBlock && (
          <TextField
            label={t('dialog.reason')}
            hint={t('dialog.reasonHint')}
            name="reason"
            maxLength={500}
            error={form.errorOf('reason')}
          />
        )}
      </Form>
    </Dialog>
  )
}
