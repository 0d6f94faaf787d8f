import { Fragment } from 'react'
import { NavLink } from 'react-router'
import { useT } from '../platform/i18n/use-t.ts'
import { useAppStore } from '../platform/store/store.ts'
import { UserIcon } from '../ui/icons.tsx'
import { type NavigationEntry, navigationOf, sectionsOf } from './navigation.ts'

const linkStyle =
  'flex items-center gap-3.5 rounded-full px-4 py-2.5 text-[15px] font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink'

/** The left column of wide screens. */
export function SideNavigation() {
  const { t } = useT('shell')
  const role = useAppStore((state) => state.auth.authUser?.role ?? 'visitor')
  const user = useAppStore((state) => state.user)
  return (
    <nav
      aria-label={t('nav.label')}
      className="sticky top-22 -mx-1 grid max-h-[calc(100dvh-6.5rem)] gap-1 overflow-y-auto px-1 pb-1"
    >
      {user.isPerformer && (
        <NavLink to={`/${user.username ?? user._id}`} end className={linkStyle}>
          <UserIcon />
          {t('nav.studioProfile')}
        </NavLink>
      )}
      {sectionsOf(navigationOf(role)).map(({ group, entries }) => (
        <Fragment key={group ?? ''}>
          {group && <p className="px-4 pt-3 text-xs font-semibold text-muted">{t(`nav.groups.${group}`)}</p>}
          {entries.map((entry) => (
            <SideLink key={entry.to} entry={entry} />
          ))}
        </Fragment>
      ))}
    </nav>
  )
}

function SideLink({ entry }: { entry: NavigationEntry }) {
  const { t } = useT('shell')
  const { icon: Icon } = entry
  return (
    <NavLink to={entry.to} end={entry.isExact === true} className={linkStyle}>
      <Icon />
      {t(`nav.${entry.label}`)}
    </NavLink>
  )
}
