import { BASE_RANK, BENEFITS_MAX, type OwnTier, PLAN_MONTHS, TIER_COLOURS } from '@limelight/contract/people/tiers'
import { refusalAt } from '../../platform/form/form-errors.ts'
import type { FormControls } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useTierName } from '../../shared/subscriptions/use-tier-name.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { priceField, tierTyped } from './tier-form.ts'
import { changeTier, createTier } from './tiers.api.ts'

export interface TierDialogProps {
  open: boolean
  onClose: () => void
  /** Absent: a new one. */
  tier?: OwnTier
  /** All of the creator's, the lowest first: a new one is put above one of them. */
  tiers: readonly OwnTier[]
}

/** One form for all of a tier: what it is called, what it gives, and what its plans cost. */
export function TierDialog({ open, onClose, tier, tiers }: TierDialogProps) {
  const { t } = useT('creator/tiers')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={tier ? t('editTitle') : t('newTitle')}
      saveLabel={t('save')}
      submit={async (data) => {
        const typed = tierTyped(data)
        const above = tiers.find(({ _id }) => _id === data.get('above'))?._id
        if (tier) await changeTier(tier._id, tier.rank === BASE_RANK ? { ...typed, isHidden: false } : typed)
        else await createTier({ ...typed, ...(above && { above }) })
        return t('saved')
      }}
      adjust={(refusal) => refusalAt(refusal, priceField(1))}
    >
      {(errorOf) => (
        <>
          <About tier={tier} errorOf={errorOf} />
          {!tier && <Position tiers={tiers} />}
          <Prices tier={tier} errorOf={errorOf} />
          <Limits tier={tier} errorOf={errorOf} />
        </>
      )}
    </FormDialog>
  )
}

interface PartProps {
  tier: OwnTier | undefined
  errorOf: FormControls['errorOf']
}

function About({ tier, errorOf }: PartProps) {
  const { t } = useT('creator/tiers')
  const isBase = tier?.rank === BASE_RANK
  return (
    <>
      <TextField
        label={t('name')}
        name="name"
        maxLength={40}
        required={!isBase}
        hint={isBase ? t('baseNameHint') : t('nameHint')}
        defaultValue={tier?.name ?? ''}
        error={errorOf('name')}
      />
      <TextArea
        label={t('benefits')}
        name="benefits"
        hint={t('benefitsHint')}
        // So many lines of 80 characters.
        maxLength={BENEFITS_MAX * 81}
        defaultValue={tier?.benefits.join('\n') ?? ''}
        error={errorOf('benefits')}
      />
      <SelectField
        label={t('colour')}
        name="colour"
        defaultValue={tier?.colour ?? 'blue'}
        options={TIER_COLOURS.map((value) => ({ value, label: t(`colours.${value}`) }))}
      />
    </>
  )
}

/** Its place among the others never changes afterwards. */
function Position({ tiers }: Pick<TierDialogProps, 'tiers'>) {
  const { t } = useT('creator/tiers')
  const nameOf = useTierName()
  return (
    <SelectField
      label={t('position')}
      name="above"
      defaultValue={tiers.at(-1)?._id}
      options={tiers.toReversed().map((tier) => ({ value: tier._id, label: t('above', { name: nameOf(tier) }) }))}
    />
  )
}

function Prices({ tier, errorOf }: PartProps) {
  const { t } = useT('creator/tiers')
  const shared = useT('shared/subscriptions')
  const settings = useAppStore((state) => state.settings)
  const { minimumSubscriptionPrice: min = 0.01, maximumSubscriptionPrice: max = 1_000_000, currency = 'USD' } = settings
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1 text-sm font-semibold">{t('plans')}</legend>
      <p className="text-sm text-muted">{t('plansHint')}</p>
      <div className="grid grid-cols-2 gap-3">
        {PLAN_MONTHS.map((months) => {
          const price = tier?.plans.find((plan) => plan.months === months)?.price
          return (
            <PriceInput
              key={months}
              label={shared.t('months', { count: months })}
              name={priceField(months)}
              unit={currency}
              min={min}
              max={max}
              error={errorOf(priceField(months))}
              {...(price !== undefined && { defaultValue: price })}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function Limits({ tier, errorOf }: PartProps) {
  const { t } = useT('creator/tiers')
  return (
    <>
      <TextField
        label={t('cap')}
        name="cap"
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000_000}
        step={1}
        hint={t('capHint')}
        defaultValue={tier?.cap ?? ''}
        error={errorOf('cap')}
      />
      {tier?.rank !== BASE_RANK && (
        <Switch name="isHidden" label={t('hidden')} hint={t('hiddenHint')} defaultChecked={tier?.isHidden ?? false} />
      )}
    </>
  )
}
