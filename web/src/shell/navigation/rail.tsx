import { Fragment, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { UnreadNotifications } from '../../shared/notifications/unread-notifications.tsx'
import { cn } from '../../ui/cn.ts'
import { Search } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Wordmark } from '../wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { allCountsOf, EntryNumber } from './entry-number.tsx'
import { MemberLinks } from './member-links.tsx'
import { openEntry, sectionsOf } from './navigation.ts'
import type { NavigationEntry, NavigationPage } from './navigation-entry.ts'
import { lowerPlaceStyle, PlaceLink } from './place-link.tsx'
import { SubscribedCreators } from './subscribed-creators.tsx'
import { useArea } from './use-area.ts'
import { useNavigation } from './use-navigation.ts'

/** The left column of wide screens: name, the places of the area in groups, and the account at its foot. */
export function Rail() {
  const { t } = useT('shell/navigation')
  const area = useArea()
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  const entries = useNavigation()
  const open = openEntry(entries, pathname)
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
        {area !== 'console' && (
          <Link
            to="/search"
            aria-label={t('nav.search')}
            title={t('nav.search')}
            className="ms-auto grid size-10 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <Search />
          </Link>
        )}
      </div>
      <nav
        ref={navigation}
        aria-label={t('nav.label')}
        className="-mx-1 grid min-h-0 flex-1 grid-cols-1 content-start gap-0.5 overflow-y-auto px-1"
      >
        {sectionsOf(entries.filter((entry) => !entry.inMenu || entry === open)).map(({ group, entries: places }) => (
          <Fragment key={group ?? ''}>
            {group && <p className="px-3 pt-3.5 pb-1 text-xs font-semibold text-faint">{t(`nav.groups.${group}`)}</p>}
            {places.map((entry) => (
              <Fragment key={entry.to}>
                <RailEntry entry={entry} isOpen={entry === open} />
                {entry.label === 'subscriptions' && <SubscribedCreators />}
              </Fragment>
            ))}
          </Fragment>
        ))}
        <MemberLinks className="mt-6" />
      </nav>
      <AccountMenu />
    </div>
  )
}

function AreaName({ name }: { name: string }) {
  return <span className="rounded-full bg-sunken px-2.5 py-1 text-xs font-semibold text-muted">{name}</span>
}

function RailEntry({ entry, isOpen }: { entry: NavigationEntry; isOpen: boolean }) {
  const { t } = useT('shell/navigation')
  const { icon: Icon } = entry
  return (
    <>
      <PlaceLink
        to={entry.to}
        isExact={entry.isExact}
        className={cn(
          'flex h-10 min-w-0 items-center gap-2.5 rounded-xl px-3 text-[15px] font-semibold transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink',
          isOpen ? 'text-ink' : 'text-muted',
        )}
      >
        <Icon />
        <span className="min-w-0 flex-1 truncate">{t(`nav.${entry.label}`)}</span>
        {entry.label === 'notifications' && <UnreadNotifications />}
        <EntryNumber counts={isOpen ? entry.counts : allCountsOf(entry)} />
      </PlaceLink>
      {isOpen && entry.pages?.map((page) => <FurtherPage key={page.to} page={page} />)}
    </>
  )
}

function FurtherPage({ page }: { page: NavigationPage }) {
  const { t } = useT('shell/navigation')
  return (
    <PlaceLink to={page.to} className={lowerPlaceStyle}>
      <span className="min-w-0 flex-1 truncate">{t(`nav.${page.label}`)}</span>
      <EntryNumber counts={page.counts} />
    </PlaceLink>
  )
}
