import { OPERATOR_ROLES, type OperatorRole } from '@limelight/contract/people/operator-roles'
import { useT } from '../../platform/i18n/use-t.ts'
import { RadioCards } from '../../ui/form/radio-cards.tsx'

export interface RoleFieldProps {
  initial: OperatorRole
}

/** The roles, each with what it may do. */
export function RoleField({ initial }: RoleFieldProps) {
  const { t } = useT('admin/operators')
  const admin = useT('admin')
  return (
    <RadioCards
      legend={admin.t('role')}
      name="operatorRole"
      defaultValue={initial}
      options={OPERATOR_ROLES.map((value) => ({ value, label: t(`roles.${value}`), hint: t(`rights.${value}`) }))}
    />
  )
}
