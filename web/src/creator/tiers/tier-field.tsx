import { BASE_RANK } from '@limelight/contract/people/tiers'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useTierName } from '../../shared/subscriptions/use-tier-name.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ownTiersQuery } from './tiers.api.ts'

export interface TierFieldProps {
  /** The rank of the chosen tier; undefined: the base tier. */
  value: number | undefined
  onChange: (minRank: number) => void
}

/** The lowest tier that opens it; nothing to choose for who has one tier. */
export function TierField({ value = BASE_RANK, onChange }: TierFieldProps) {
  const { t } = useT('creator/tiers')
  const nameOf = useTierName()
  const tiers = useQuery(ownTiersQuery).data?.data.filter(({ state, rank }) => state === 'active' || rank === value)
  if (!tiers || tiers.length < 2) return null
  return (
    <SelectField
      label={t('opensFor')}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      options={tiers.map((tier) => ({
        value: String(tier.rank),
        label: tier.rank === BASE_RANK ? t('allTiers') : t('fromTier', { name: nameOf(tier) }),
      }))}
    />
  )
}
