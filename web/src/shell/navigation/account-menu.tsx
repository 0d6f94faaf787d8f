import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { currentTheme, setTheme, useTheme } from '../../platform/theme/theme.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Ellipsis, Moon, Sun, UserIcon } from '../../ui/icons.tsx'
import { LogOut } from '../../ui/member-icons.ts'
import { Menu } from '../../ui/navigation/menu.tsx'
import type { MenuEntry } from '../../ui/navigation/menu-entry.ts'
import { Username } from '../../ui/username.tsx'
import { logOut } from './log-out.ts'
import { ownPageOf } from './own-page.ts'
import { useArea } from './use-area.ts'
import { useNavigation } from './use-navigation.ts'

export interface AccountMenuProps {
  /** The picture alone. */
  isNarrow?: boolean
}

/** The row at the foot of the rail: who is logged in, the own page, the theme and the way out. */
export function AccountMenu({ isNarrow = false }: AccountMenuProps) {
  const { t } = useT('shell/navigation')
  const shell = useT('shell')
  const platform = useT('platform')
  const theme = useTheme()
  const user = useAppStore((state) => state.user)
  const ownPage = ownPageOf(user)
  const places = useNavigation().filter(({ inMenu }) => inMenu)
  const entries: MenuEntry[] = [
    ...(ownPage ? [{ to: ownPage, label: t('nav.studioProfile'), icon: <UserIcon className="size-4.5" /> }] : []),
    ...places.map(({ to, label, icon: Icon }) => ({
      to,
      label: t(`nav.${label}`),
      icon: <Icon className="size-4.5" />,
    })),
    {
      label: theme === 'dark' ? shell.t('switchToLight') : shell.t('switchToDark'),
      icon: theme === 'dark' ? <Sun className="size-4.5" /> : <Moon className="size-4.5" />,
      onSelect: () => setTheme(currentTheme() === 'dark' ? 'light' : 'dark'),
    },
    {
      label: t('logOut'),
      icon: <LogOut className="size-4.5" />,
      onSelect: () => void logOut().catch(() => toast.error(platform.t('somethingWrong'))),
    },
  ]
  if (isNarrow) {
    return (
      <Menu variant="plain" size="face" entries={entries} aria-label={t('accountMenu')} className="size-12">
        <Avatar src={user.avatar} size="sm" />
      </Menu>
    )
  }
  return (
    <Menu variant="plain" size="face" entries={entries} className="h-14 w-full justify-start gap-2.5 rounded-xl px-3">
      <Avatar src={user.avatar} size="sm" />
      <span className="grid min-w-0 flex-1 text-start">
        <span className="truncate text-sm font-bold">{user.name}</span>
        <span className="truncate text-xs text-faint">
          <AccountLine />
        </span>
      </span>
      <Ellipsis className="size-5 shrink-0 text-faint" label={t('accountMenu')} />
    </Menu>
  )
}

/** What a fan can spend; the name that others know everybody else by. */
function AccountLine() {
  const { t } = useT('shell/navigation')
  const { inMoney } = usePrices()
  const area = useArea()
  const { balance, username } = useAppStore((state) => state.user)
  if (area === 'fan') return t('inWallet', { amount: inMoney(balance) })
  return username && <Username name={username} />
}
