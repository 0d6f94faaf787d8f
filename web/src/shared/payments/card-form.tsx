import { useCallback, useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { CardFields } from './card-fields.tsx'
import { CardRefusal, type SaveCard } from './card-form-props.ts'
import { withExpiry } from './pay-card.ts'

export interface CardFormProps {
  onAdded: () => void
  onCancel: () => void
}

/** Saves a card and charges nothing. */
export function CardForm({ onAdded, onCancel }: CardFormProps) {
  const { t } = useT('shared/payments')
  const ui = useT('ui')
  const [save, setSave] = useState<SaveCard>()
  const register = useCallback((value: SaveCard | undefined) => setSave(() => value), [])
  const form = useForm({
    async submit(fields) {
      await save?.(fields)
      onAdded()
    },
    adjust: ({ fields, message }, error) => ({
      fields: withExpiry(fields, t('card.expiryWrong')),
      message: error instanceof CardRefusal ? error.message : message,
    }),
  })
  return (
    <Form {...form.props} message={form.message} gap="md">
      <CardFields onReady={register} errorOf={form.errorOf} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {ui.t('cancel')}
        </Button>
        <Button type="submit" busy={form.submitting} disabled={!save}>
          {t('card.save')}
        </Button>
      </div>
    </Form>
  )
}
