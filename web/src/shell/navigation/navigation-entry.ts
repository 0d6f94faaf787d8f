import type { Role } from '@limelight/contract/people/roles'
import type { Namespaces } from '../../platform/i18n/use-t.ts'
import type { Icon } from '../../ui/icons.tsx'

/** Where an area has many screens, they stand under headings. */
export type NavigationGroup = keyof Namespaces['shell']['nav']['groups']
type LabelKey = Exclude<keyof Namespaces['shell']['nav'], 'label' | 'me' | 'newPost' | 'groups'>
export type NavigationEntry = {
  to: string
  label: LabelKey
  icon: Icon
  /** Where the accounts of an area do not all have the screen. */
  role?: Role
  group?: NavigationGroup
  /** Stands in the bottom bar of phones; three or four per area, beside the account. */
  onPhone?: true
  /** The number beside it. */
  counts?: 'messages'
  /** Others start with its address, and it is not their chapter. */
  isExact?: true
}
