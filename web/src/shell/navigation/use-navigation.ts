import { useAppStore } from '../../platform/store/store.ts'
import { navigationOf } from './navigation.ts'
import type { NavigationEntry } from './navigation-entry.ts'
import { useArea } from './use-area.ts'

/** The places of the area that is open, for the account and the settings of the site. */
export function useNavigation(): readonly NavigationEntry[] {
  const account = useAppStore((state) => state.auth.authUser)
  const settings = useAppStore((state) => state.settings)
  return navigationOf(useArea(), account, settings)
}
