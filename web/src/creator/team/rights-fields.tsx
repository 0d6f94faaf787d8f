import { TEAM_RIGHTS, type TeamRight } from '@limelight/contract/people/team-rights'
import { useT } from '../../platform/i18n/use-t.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'

export interface RightsFieldsProps {
  initial: readonly TeamRight[]
  error: string | undefined
}

/** What a member may do, in words. */
export function RightsFields({ initial, error }: RightsFieldsProps) {
  const { t } = useT('creator/team')
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1">
      <legend className="mb-1 text-sm font-semibold">{t('rightsLegend')}</legend>
      {TEAM_RIGHTS.map((right) => (
        <Checkbox
          key={right}
          name="rights"
          value={right}
          defaultChecked={initial.includes(right)}
          label={t(`rights.${right}`)}
          hint={t(`rightsHint.${right}`)}
        />
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">{t('never')}</p>
    </fieldset>
  )
}

/** Those that are ticked, in the order of the list. */
export function rightsIn(data: FormData): TeamRight[] {
  const ticked = data.getAll('rights')
  return TEAM_RIGHTS.filter((right) => ticked.includes(right))
}
