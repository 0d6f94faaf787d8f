import { BASE_RANK } from '@limelight/contract/people/tiers'
import { SEGMENT_FIELDS } from '@limelight/contract/talk/fan-groups'
import { useQuery } from '@tanstack/react-query'
import type { FormControls } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { fanListsQuery } from '../../shared/fan-lists/fan-lists.api.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTierName } from '../../shared/subscriptions/use-tier-name.ts'
import { Button } from '../../ui/button.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Cross } from '../../ui/icons.tsx'
import { ownLinksQuery } from '../links/links.api.ts'
import { ownTiersQuery } from '../tiers/tiers.api.ts'
import { BLANK_OF, type ConditionRow, rowFor } from './condition-rows.ts'

export interface ConditionFieldsProps {
  row: ConditionRow
  index: number
  /** Just now, so that its first field gets the focus. */
  isAdded: boolean
  errorOf: FormControls['errorOf']
  onChange: (row: ConditionRow) => void
  /** Absent for the only one. */
  onRemove: (() => void) | undefined
}

/** The contract's; importing it would bring its schemas along. */
const NUMBER_MAX = 30_000
/** The newest ones. */
const LINKS_SHOWN = 100

/** One sentence: what is asked, whether it holds or is turned around, and its blank. */
export function ConditionFields({ row, index, isAdded, errorOf, onChange, onRemove }: ConditionFieldsProps) {
  const { t } = useT('creator/segments')
  const { key, field, isNot } = row
  const value = '…'
  const position = index + 1
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <legend className="sr-only">{t('condition', { position })}</legend>
      <div className="flex items-start gap-1">
        <SelectField
          label={t('fact')}
          hideLabel
          className="flex-1"
          ref={isAdded ? focusOn : null}
          value={field}
          options={SEGMENT_FIELDS.map((one) => ({ value: one, label: t(`fields.${one}`) }))}
          onChange={(event) => onChange(rowFor(key, oneOf(SEGMENT_FIELDS, event.currentTarget.value) ?? field))}
        />
        {onRemove && (
          <Button variant="ghost" size="icon" aria-label={t('remove', { position })} onClick={onRemove}>
            <Cross className="size-4.5" />
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          label={t('how')}
          hideLabel
          value={isNot ? 'turned' : 'holds'}
          options={(['holds', 'turned'] as const).map((one) => ({
            value: one,
            label: t(`${one}.${field}`, { value }),
          }))}
          onChange={(event) => onChange({ ...row, isNot: event.currentTarget.value === 'turned' })}
        />
        <Blank row={row} index={index} errorOf={errorOf} onChange={(blank) => onChange({ ...row, blank })} />
      </div>
      {field === 'last_seen' && <p className="text-sm text-muted">{t('hidden')}</p>}
    </fieldset>
  )
}

type BlankProps = Pick<ConditionFieldsProps, 'row' | 'index' | 'errorOf'> & { onChange: (blank: string) => void }

function Blank({ row: { field, blank }, index, errorOf, onChange }: BlankProps) {
  const { t } = useT('creator/segments')
  const { currency } = usePrices()
  const kind = BLANK_OF[field]
  const path = `conditions.${index}`
  if (kind === 'none') return null
  if (kind === 'tier') return <TierBlank blank={blank} onChange={onChange} error={errorOf(`${path}.number`)} />
  if (kind === 'list') return <ListBlank blank={blank} onChange={onChange} error={errorOf(`${path}.listId`)} />
  if (kind === 'link') return <LinkBlank blank={blank} onChange={onChange} error={errorOf(`${path}.linkId`)} />
  if (kind === 'money')
    return (
      <PriceInput
        label={t('amount')}
        hideLabel
        name={`${path}.money`}
        unit={currency}
        min={0.01}
        required
        value={blank}
        onChange={onChange}
        error={errorOf(`${path}.money`)}
      />
    )
  return (
    <TextField
      type="number"
      inputMode="numeric"
      name={`${path}.number`}
      label={t(`units.${kind}`)}
      hideLabel
      suffix={t(`units.${kind}`)}
      min={1}
      max={NUMBER_MAX}
      required
      value={blank}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={errorOf(`${path}.number`)}
    />
  )
}

interface SelectBlankProps {
  blank: string
  onChange: (blank: string) => void
  error: string | undefined
}

/** Archived ones keep their members. */
function TierBlank({ blank, onChange, error }: SelectBlankProps) {
  const { t } = useT('creator/segments')
  const nameOf = useTierName()
  const { data } = useQuery(ownTiersQuery)
  const tiers = data?.data ?? [{ rank: BASE_RANK, name: '' }]
  return (
    <SelectField
      label={t('tier')}
      hideLabel
      required
      value={blank}
      options={tiers.map((tier) => ({ value: String(tier.rank), label: nameOf(tier) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}

function ListBlank({ blank, onChange, error }: SelectBlankProps) {
  const { t } = useT('creator/segments')
  const { data } = useQuery(fanListsQuery())
  return (
    <SelectField
      label={t('list')}
      hideLabel
      required
      placeholder={t('chooseList')}
      value={blank}
      options={data?.data.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
      onChange={(event) => onChange(event.currentTarget.value)}
      hint={data?.data.length === 0 ? t('noLists') : undefined}
      error={error}
    />
  )
}

function LinkBlank({ blank, onChange, error }: SelectBlankProps) {
  const { t } = useT('creator/segments')
  const { data } = useQuery(ownLinksQuery({ pageSize: LINKS_SHOWN }))
  return (
    <SelectField
      label={t('link')}
      hideLabel
      required
      placeholder={t('chooseLink')}
      value={blank}
      options={data?.data.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
      onChange={(event) => onChange(event.currentTarget.value)}
      hint={data?.data.length === 0 ? t('noLinks') : undefined}
      error={error}
    />
  )
}

/** Outside of components, so that React calls it once per field. */
function focusOn(select: HTMLSelectElement | null): void {
  select?.focus()
}
