import { useFormat } from '../platform/format.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { useAppStore } from '../platform/store/store.ts'
import { Avatar } from '../ui/avatar.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Coins, LogOut, UserIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/navigation/menu.tsx'
import type { MenuEntry } from '../ui/navigation/menu-entry.ts'
import { Username } from '../ui/username.tsx'
import { logOut } from './log-out.ts'
import { navigationOf } from './navigation.ts'

/** Everything of one's own, and on phones what the bottom bar has no room for. */
export function AccountMenu() {
  const { t } = useT('shell')
  const platform = useT('platform')
  const user = useAppStore((state) => state.user)
  const role = useAppStore((state) => state.auth.authUser?.role ?? 'visitor')
  const screens = navigationOf(role).map<MenuEntry>(({ to, label, icon: Icon }) => ({
    to,
    label: t(`nav.${label}`),
    icon: <Icon className="size-4.5" />,
  }))
  const ownPage: MenuEntry[] = user.isPerformer
    ? [{ to: `/${user.username ?? user._id}`, label: t('nav.studioProfile'), icon: <UserIcon className="size-4.5" /> }]
    : []
  const leave: MenuEntry = {
    label: t('logOut'),
    icon: <LogOut className="size-4.5" />,
    onSelect: () => void logOut().catch(() => toast.error(platform.t('somethingWrong'))),
  }
  return (
    <Menu
      variant="plain"
      size="face"
      aria-label={t('accountMenu')}
      entries={[...ownPage, ...screens, leave]}
      header={<AccountHeader />}
    >
      <Avatar src={user.avatar} size="sm" />
    </Menu>
  )
}

function AccountHeader() {
  const { formatTokens } = useFormat()
  const { t } = useT('shell')
  const { name, username, balance, isPerformer } = useAppStore((state) => state.user)
  return (
    <>
      <p className="truncate font-semibold">{name}</p>
      {username && (
        <p className="truncate text-sm text-muted">
          <Username name={username} />
        </p>
      )}
      {!isPerformer && (
        <p className="mt-2 flex items-center gap-1.5 text-sm font-semibold tabular-nums">
          <Coins className="size-4 text-link" />
          <span className="sr-only">{t('balance')}</span>
          {formatTokens(balance)}
        </p>
      )}
    </>
  )
}
