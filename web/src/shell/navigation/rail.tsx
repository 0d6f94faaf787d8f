import { Fragment, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { UnreadBadge } from '../../shared/messages/unread-badge.tsx'
import { UnreadNotifications } from '../../shared/notifications/unread-notifications.tsx'
import { Wordmark } from '../wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { navigationOf, sectionsOf } from './navigation.ts'
import type { NavigationEntry } from './navigation-entry.ts'
import { PlaceLink } from './place-link.tsx'
import { useArea } from './use-area.ts'

/** The left column of wide screens: name, every screen of the area in groups, and the account at its foot. */
export function Rail() {
  const { t } = useT('shell')
  const account = useAppStore((state) => state.auth.authUser)
  const area = useArea()
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  // On low screens the entry of the page can lie below the edge.
  useEffect(() => {
    if (pathname) navigation.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <div className="sticky top-0 flex h-dvh flex-col gap-3 border-e border-line px-3.5 pt-5 pb-3 max-lg:hidden">
      <div className="flex items-center gap-2 px-3">
        <Wordmark />
        {area === 'studio' && <AreaName name={t('area.studio')} />}
        {area === 'console' && <AreaName name={t('area.console')} />}
      </div>
      <nav
        ref={navigation}
        aria-label={t('nav.label')}
        className="-mx-1 grid min-h-0 flex-1 grid-cols-1 content-start gap-0.5 overflow-y-auto px-1"
      >
        {sectionsOf(navigationOf(area, account)).map(({ group, entries }) => (
          <Fragment key={group ?? ''}>
            {group && <p className="px-3 pt-3.5 pb-1 text-xs font-semibold text-faint">{t(`nav.groups.${group}`)}</p>}
            {entries.map((entry) => (
              <RailLink key={entry.to} entry={entry} />
            ))}
          </Fragment>
        ))}
      </nav>
      <AccountMenu />
    </div>
  )
}

function AreaName({ name }: { name: string }) {
  return <span className="rounded-full bg-sunken px-2.5 py-1 text-xs font-semibold text-muted">{name}</span>
}

function RailLink({ entry }: { entry: NavigationEntry }) {
  const { t } = useT('shell')
  const { icon: Icon } = entry
  return (
    <PlaceLink
      to={entry.to}
      isExact={entry.isExact}
      className="flex h-10 min-w-0 items-center gap-2.5 rounded-xl px-3 text-[15px] font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
    >
      <Icon />
      <span className="min-w-0 flex-1 truncate">{t(`nav.${entry.label}`)}</span>
      {entry.label === 'notifications' && <UnreadNotifications />}
      {entry.counts && <UnreadBadge label={(count, shown) => t('unreadMessages', { count, shown })} />}
    </PlaceLink>
  )
}
