import type { TipTarget } from '@limelight/contract/commerce/tips'
import { useT } from '../../platform/i18n/use-t.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { TargetProgress } from './target-progress.tsx'

export interface TipTargetFieldProps {
  targets: readonly TipTarget[]
  chosen: TipTarget | undefined
  onChoose: (target: TipTarget | undefined) => void
  error: string | undefined
}

/** What a tip is for: an item of the menu, a goal, a wish, or nothing of these. */
export function TipTargetField({ targets, chosen, onChoose, error }: TipTargetFieldProps) {
  const { t } = useT('shared/tips')
  const { inMoney } = usePrices()
  return (
    <>
      <SelectField
        label={t('for')}
        name="targetId"
        value={chosen?._id ?? ''}
        placeholder={t('forNothing')}
        onChange={(event) => onChoose(targets.find(({ _id }) => _id === event.currentTarget.value))}
        options={targets.map(({ _id, kind, title, tokens }) => ({
          value: _id,
          label: kind === 'item' ? `${title} · ${inMoney(tokens)}` : t(`named.${kind}`, { title }),
        }))}
        error={error}
      />
      {chosen && chosen.kind !== 'item' && <TargetProgress target={chosen} />}
      {chosen?.text && (
        <p dir="auto" className="text-sm break-words whitespace-pre-line text-muted">
          {chosen.text}
        </p>
      )}
    </>
  )
}
