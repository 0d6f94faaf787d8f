import { NavLink } from 'react-router'
import { useT } from '../platform/i18n/use-t.ts'
import { useAppStore } from '../platform/store/store.ts'
import { navigationOf } from './navigation.ts'

/** The navigation of phones and tablets: the screens used most; the others are in the account menu. */
export function BottomBar() {
  const { t } = useT('shell')
  const role = useAppStore((state) => state.auth.authUser?.role ?? 'visitor')
  const entries = navigationOf(role).filter((entry) => entry.onPhone)
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-x-0 bottom-0 z-40 flex justify-around border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      {entries.map(({ to, label, icon: Icon, isExact }) => (
        <NavLink
          key={to}
          to={to}
          end={isExact === true}
          className="grid min-w-0 flex-1 justify-items-center gap-0.5 px-1 py-2 text-[11px] font-semibold text-muted aria-[current=page]:text-link"
        >
          <Icon className="size-6" />
          <span className="max-w-full truncate">{t(`nav.${label}`)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
