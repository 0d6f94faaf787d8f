import { useT } from '../../platform/i18n/use-t.ts'
import { UnreadNotifications } from '../../shared/notifications/unread-notifications.tsx'
import { WordmarkLetter } from '../wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { allCountsOf, EntryNumber } from './entry-number.tsx'
import type { NavigationEntry } from './navigation-entry.ts'
import { PlaceLink } from './place-link.tsx'
import { useNavigation } from './use-navigation.ts'

/** The left column as icons, beside pages that need the room: the places of the phone and what stands above all groups. */
export function NarrowRail() {
  const { t } = useT('shell/navigation')
  const entries = useNavigation().filter(({ group, onPhone, inMenu }) => !inMenu && (group === undefined || onPhone))
  return (
    <div className="sticky top-0 flex h-dvh flex-col items-center gap-3 border-e border-line pt-5 pb-3 max-lg:hidden">
      <WordmarkLetter />
      <nav aria-label={t('nav.label')} className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-2 pt-1">
        {entries.map((entry) => (
          <NarrowLink key={entry.to} entry={entry} />
        ))}
      </nav>
      <AccountMenu isNarrow />
    </div>
  )
}

function NarrowLink({ entry }: { entry: NavigationEntry }) {
  const { to, label, icon: Icon, isExact } = entry
  const { t } = useT('shell/navigation')
  const name = t(`nav.${label}`)
  return (
    <PlaceLink
      to={to}
      isExact={isExact}
      title={name}
      className="relative grid size-12 shrink-0 place-items-center rounded-xl text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
    >
      <Icon className="size-6" />
      <span className="sr-only">{name}</span>
      <span className="absolute end-0.5 top-0.5 rounded-full ring-2 ring-bg">
        {label === 'notifications' && <UnreadNotifications />}
        <EntryNumber counts={allCountsOf(entry)} />
      </span>
    </PlaceLink>
  )
}
