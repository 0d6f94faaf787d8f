import { AUDIENCE_GROUPS, type AudienceGroup } from '@limelight/contract/broadcasts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { countRecipients } from './broadcasts.api.ts'

export type AudienceChoice = { include: AudienceGroup[]; exclude: AudienceGroup[]; minimumSpent: number }
export const NO_AUDIENCE: AudienceChoice = { include: [], exclude: [], minimumSpent: 0 }

export interface AudienceFieldsProps {
  audience: AudienceChoice
  onChange: (audience: AudienceChoice) => void
}

/** Which fans get it, and how many they are now. */
export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  const { t } = useT('creator/broadcasts')
  const { currency, tokensCovering } = usePrices()
  return (
    <>
      <Groups
        legend={t('audience')}
        chosen={audience.include}
        groups={AUDIENCE_GROUPS}
        hasHints
        onChange={(include) => onChange({ ...audience, include })}
      />
      {audience.include.length > 0 && (
        <>
          <Groups
            legend={t('exclude')}
            text={t('excludeHint')}
            chosen={audience.exclude}
            groups={AUDIENCE_GROUPS.filter((group) => !audience.include.includes(group) || audience.include.length > 1)}
            onChange={(exclude) => onChange({ ...audience, exclude })}
          />
          <PriceInput
            label={t('minimumSpent')}
            name="minimumSpent"
            unit={currency}
            min={0}
            defaultValue={0}
            onChange={(amount) => onChange({ ...audience, minimumSpent: tokensCovering(Number(amount)) })}
            hint={t('minimumSpentHint')}
          />
          <Recipients audience={audience} />
        </>
      )}
    </>
  )
}

interface GroupsProps {
  legend: string
  text?: string
  groups: readonly AudienceGroup[]
  chosen: readonly AudienceGroup[]
  hasHints?: boolean
  onChange: (groups: AudienceGroup[]) => void
}

function Groups({ legend, text, groups, chosen, hasHints = false, onChange }: GroupsProps) {
  const { t } = useT('creator/broadcasts')
  return (
    <fieldset className="grid grid-cols-1 gap-1">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {text && <p className="mb-1 text-sm text-muted">{text}</p>}
      {groups.map((group) => (
        <Checkbox
          key={group}
          label={t(`groups.${group}`)}
          hint={hasHints ? t(`groupHints.${group}`) : undefined}
          checked={chosen.includes(group)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, group] : chosen.filter((one) => one !== group))
          }
        />
      ))}
    </fieldset>
  )
}

function Recipients({ audience }: { audience: AudienceChoice }) {
  const { t } = useT('creator/broadcasts')
  const { formatTokens } = useFormat()
  const { data } = useQuery({
    queryKey: ['POST /performer/broadcasts/preview', audience],
    queryFn: ({ signal }) => countRecipients(audience, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <p role="status" className="font-semibold">
      {data === undefined ? t('counting') : t('recipients', { count: data, shown: formatTokens(data) })}
    </p>
  )
}
