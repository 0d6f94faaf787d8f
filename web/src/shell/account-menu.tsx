import { useT } from '../platform/i18n/use-t.ts'
import { useAppStore } from '../platform/store/store.ts'
import { currentTheme, setTheme, useTheme } from '../platform/theme/theme.ts'
import { Avatar } from '../ui/avatar.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Ellipsis, LogOut, Moon, Sun, UserIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/navigation/menu.tsx'
import type { MenuEntry } from '../ui/navigation/menu-entry.ts'
import { Username } from '../ui/username.tsx'
import { logOut } from './log-out.ts'
import { ownPageOf } from './own-page.ts'

/** The row at the foot of the rail: who is logged in, the own page, the theme and the way out. */
export function AccountMenu() {
  const { t } = useT('shell')
  const platform = useT('platform')
  const theme = useTheme()
  const user = useAppStore((state) => state.user)
  const ownPage = ownPageOf(user)
  const entries: MenuEntry[] = [
    ...(ownPage ? [{ to: ownPage, label: t('nav.studioProfile'), icon: <UserIcon className="size-4.5" /> }] : []),
    {
      label: theme === 'dark' ? t('switchToLight') : t('switchToDark'),
      icon: theme === 'dark' ? <Sun className="size-4.5" /> : <Moon className="size-4.5" />,
      onSelect: () => setTheme(currentTheme() === 'dark' ? 'light' : 'dark'),
    },
    {
      label: t('logOut'),
      icon: <LogOut className="size-4.5" />,
      onSelect: () => void logOut().catch(() => toast.error(platform.t('somethingWrong'))),
    },
  ]
  return (
    <Menu
      variant="plain"
      size="face"
      aria-label={t('accountMenu')}
      entries={entries}
      className="h-14 w-full justify-start gap-2.5 rounded-xl px-3"
    >
      <Avatar src={user.avatar} size="sm" />
      <span className="grid min-w-0 flex-1 text-start">
        <span className="truncate text-sm font-bold">{user.name}</span>
        {user.username && (
          <span className="truncate text-xs text-faint">
            <Username name={user.username} />
          </span>
        )}
      </span>
      <Ellipsis className="size-5 shrink-0 text-faint" />
    </Menu>
  )
}
