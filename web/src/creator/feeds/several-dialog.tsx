import { ACCESS } from '@limelight/contract/content/access'
import type { FeedId } from '@limelight/contract/ids'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useZone } from '../../platform/use-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ItemPriceField } from '../editor/item-price-field.tsx'
import { instantOf } from '../editor/schedule-time.ts'
import { changeSeveralFeeds, type Decided, type SeveralChange } from './studio-feeds.api.ts'

export interface SeveralDialogProps {
  ids: readonly FeedId[]
  onClose: () => void
  onDecided: (decided: Decided) => void
}

/** What the chosen posts get; what is left empty stays as it is in each of them. */
export function SeveralDialog({ ids, onClose, onDecided }: SeveralDialogProps) {
  const { t } = useT('creator/feeds')
  const zone = useZone()
  const [access, setAccess] = useState('')
  const [price, setPrice] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const form = useForm({
    submit: async (data) => {
      const change = changeOf(data, price)
      setIsEmpty(Object.keys(change).length === 0)
      if (Object.keys(change).length > 0) onDecided(await changeSeveralFeeds(ids, change))
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('several.title', { count: ids.length })}>
      <Form {...form.props} message={isEmpty ? t('several.nothing') : form.message}>
        <SelectField
          name="access"
          label={t('several.access')}
          placeholder={t('several.unchanged')}
          options={ACCESS.map((value) => ({ value, label: t(`accesses.${value}`) }))}
          value={access}
          onChange={(event) => setAccess(event.currentTarget.value)}
          error={form.errorOf('access')}
        />
        {access === 'paid' && (
          <ItemPriceField kind="feed" price={price} onPrice={setPrice} error={form.errorOf('price')} />
        )}
        <TextField
          type="datetime-local"
          name="scheduleAt"
          label={t('several.scheduleAt')}
          hint={t('several.timeHint', { zone })}
          error={form.errorOf('scheduleAt')}
        />
        <TextField
          type="datetime-local"
          name="expiresAt"
          label={t('several.expiresAt')}
          hint={t('several.timeHint', { zone })}
          error={form.errorOf('expiresAt')}
        />
        <Button type="submit" busy={form.submitting} className="justify-self-start">
          {t('several.change')}
        </Button>
      </Form>
    </Dialog>
  )
}

function changeOf(data: FormData, price: string): SeveralChange {
  const field = (name: string) => String(data.get(name) ?? '')
  const access = oneOf(ACCESS, field('access'))
  const [scheduleAt, expiresAt] = [instantOf(field('scheduleAt')), instantOf(field('expiresAt'))]
  return {
    ...(access && { access }),
    ...(access === 'paid' && { price: Number(price) }),
    ...(scheduleAt && { status: 'scheduled', scheduleAt }),
    ...(expiresAt && { expiresAt }),
  }
}
