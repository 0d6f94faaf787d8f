import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { UnreadNotifications } from '../../shared/notifications/unread-notifications.tsx'
import { Search } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Bell } from '../../ui/more-icons.ts'
import { BalanceLink } from '../navigation/balance-link.tsx'
import { Wordmark } from '../wordmark.tsx'

const iconStyle = 'relative grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink'

/** The only bar above the page on phones and tablets; wide screens have the rail instead. */
export function TopBar() {
  const { t } = useT('shell/navigation')
  // Operators have the to-do list of the console, and members of a team none of the creator's.
  const hasBell = useAppStore(({ auth: { authUser } }) => authUser?.role !== 'operator' && !authUser?.team)
  return (
    <header className="sticky top-0 z-40 flex h-14 items-center gap-3 border-b border-line bg-bg/88 px-4 backdrop-blur-md sm:px-6 lg:hidden [:root:has([data-fills-screen])_&]:hidden">
      <Wordmark />
      <span className="flex-1" />
      <Link to="/search" aria-label={t('nav.search')} className={iconStyle}>
        <Search />
      </Link>
      {hasBell && (
        <Link to="/notifications" className={iconStyle}>
          <Bell />
          <span className="sr-only">{t('nav.notifications')}</span>
          <span className="absolute start-6 top-0.5 rounded-full ring-2 ring-bg">
            <UnreadNotifications />
          </span>
        </Link>
      )}
      <BalanceLink />
    </header>
  )
}
