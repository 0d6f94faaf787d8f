import type { Role } from '@limelight/contract/people/roles'
import type { OperatorTodo } from '@limelight/contract/site/admin'
import type { Namespaces } from '../../platform/i18n/use-t.ts'
import type { Icon } from '../../ui/icons.tsx'

/** Where an area has many screens, they stand under headings. */
export type NavigationGroup = keyof Namespaces['shell/navigation']['nav']['groups']
type LabelKey = Exclude<keyof Namespaces['shell/navigation']['nav'], 'label' | 'me' | 'newPost' | 'groups'>

export type SwitchingSetting = 'creatorReferrals' | 'fanReferrals'

/** A screen of the navigation. */
export type NavigationPage = {
  to: string
  label: LabelKey
  /** Where the accounts of an area do not all have the screen. */
  role?: Role
  /** For those who can work for a creator. */
  forTeams?: true
  /** Not there while this setting of the site is off. */
  setting?: SwitchingSetting
  /** The number beside it: unread messages, or what waits for a decision of an operator. */
  counts?: 'messages' | readonly OperatorTodo['kind'][]
  /** Others start with its address, and do not belong to it. */
  isExact?: true
}

/** A place of the navigation. Its symbol has this one meaning in the area. */
export type NavigationEntry = NavigationPage & {
  icon: Icon
  group?: NavigationGroup
  /** Stands in the bottom bar of phones; three or four per area, beside the account. */
  onPhone?: true
  /** Further screens of the same subject, shown while one of them or the entry itself is open. */
  pages?: readonly NavigationPage[]
  /** Stands in the menu of the account, and beside the page only while it is open. */
  inMenu?: true
}
