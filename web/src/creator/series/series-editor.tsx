import type { OwnSeries } from '@limelight/contract/content/series'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AmountField } from '../editor/amount-field.tsx'
import { changeSeries } from './own-series.api.ts'
import { changeOf, draftOf, itemsValueOf, type SeriesDraft } from './series-draft.ts'
import { SeriesItems } from './series-items.tsx'

export interface SeriesEditorProps {
  series: OwnSeries
}

const TITLE_MAX = 200
const DESCRIPTION_MAX = 5_000

/** Words, price and items, saved together. A version that is not the newest is refused. */
export function SeriesEditor({ series }: SeriesEditorProps) {
  const { t } = useT('creator/series')
  const [draft, setDraft] = useState<SeriesDraft>(() => draftOf(series))
  const form = useForm({
    submit: async (data) => {
      const text = (name: string) => String(data.get(name) ?? '').trim()
      const words = { title: text('title'), description: text('description') }
      setDraft(draftOf(await changeSeries(series, { ...words, ...changeOf(draft) })))
      toast.success(t('saved'))
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <TextField
        label={t('name')}
        name="title"
        dir="auto"
        required
        maxLength={TITLE_MAX}
        autoComplete="off"
        defaultValue={series.title}
        error={form.errorOf('title')}
      />
      <TextArea
        label={t('description')}
        name="description"
        dir="auto"
        maxLength={DESCRIPTION_MAX}
        defaultValue={series.description}
        error={form.errorOf('description')}
      />
      <PriceFields draft={draft} onChange={setDraft} error={form.errorOf('price')} />
      <SeriesItems draft={draft} zone={series.timeZone} onChange={setDraft} error={form.errorOf('items')} />
      <Button type="submit" size="lg" busy={form.submitting} className="justify-self-start max-sm:w-full">
        {t('save')}
      </Button>
    </Form>
  )
}

interface PriceFieldsProps {
  draft: SeriesDraft
  onChange: (draft: SeriesDraft) => void
  error: string | undefined
}

function PriceFields({ draft, onChange, error }: PriceFieldsProps) {
  const { t } = useT('creator/series')
  const { inMoney } = usePrices()
  const value = itemsValueOf(draft)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Switch
        framed
        label={t('sold')}
        hint={t('soldHint')}
        checked={draft.isSold}
        onChange={(event) => onChange({ ...draft, isSold: event.currentTarget.checked })}
      />
      {draft.isSold && (
        <AmountField
          label={t('price')}
          name="price"
          tokens={draft.price}
          onChange={(price) => onChange({ ...draft, price })}
          min={1}
          max={1_000_000}
          kind="series"
          hint={value > 0 ? t('priceHint', { price: inMoney(value) }) : undefined}
          error={error}
        />
      )}
    </div>
  )
}
