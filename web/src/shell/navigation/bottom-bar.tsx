import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Plus } from '../../ui/member-icons.ts'
import { EntryNumber } from './entry-number.tsx'
import type { NavigationEntry } from './navigation-entry.ts'
import { PlaceLink } from './place-link.tsx'
import { useArea } from './use-area.ts'
import { useNavigation } from './use-navigation.ts'

// Opened by few pages' visitors, and not before a tap.
const MeSheet = lazy(() => import('./me-sheet.tsx'))

const placeStyle =
  'grid min-w-0 flex-1 cursor-pointer content-center justify-items-center gap-1 px-1 text-[11px] font-semibold text-faint aria-[current=page]:text-ink'

/** The five places of phones and tablets. A page that pins its main action to the bottom has the edge for itself. */
export function BottomBar() {
  const { t } = useT('shell/navigation')
  const [isOpen, setIsOpen] = useState(false)
  const account = useAppStore((state) => state.auth.authUser)
  const area = useArea()
  const avatar = useAppStore((state) => state.user.avatar)
  const [first, second, ...others] = useNavigation().filter((entry) => entry.onPhone)
  return (
    <>
      <nav
        aria-label={t('nav.label')}
        className="fixed inset-x-0 bottom-0 z-40 flex h-[calc(4.25rem+env(safe-area-inset-bottom))] border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] lg:hidden [:root:has([data-fills-screen],[data-pinned-action])_&]:hidden"
      >
        {first && <Place entry={first} />}
        {second && <Place entry={second} />}
        {area === 'studio' && (!account?.team || account.team.rights.includes('posts')) && <NewPost />}
        {others.map((entry) => (
          <Place key={entry.to} entry={entry} />
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={placeStyle}>
          <Avatar src={avatar} size="tiny" />
          {t('nav.me')}
        </button>
      </nav>
      {isOpen && (
        <Suspense fallback={null}>
          <MeSheet open onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Place({ entry: { to, label, icon: Icon, isExact, counts } }: { entry: NavigationEntry }) {
  const { t } = useT('shell/navigation')
  return (
    <PlaceLink to={to} isExact={isExact} className={placeStyle}>
      <span className="relative">
        <Icon className="size-6" />
        <span className="absolute start-3.5 -top-1.5 rounded-full ring-2 ring-bg">
          <EntryNumber counts={counts} />
        </span>
      </span>
      <span className="max-w-full truncate">{t(`nav.${label}`)}</span>
    </PlaceLink>
  )
}

function NewPost() {
  const { t } = useT('shell/navigation')
  return (
    <PlaceLink to="/creator/feeds/new" aria-label={t('nav.newPost')} className="grid flex-1 place-items-center">
      <span className="grid size-11 place-items-center rounded-full bg-primary text-on-primary">
        <Plus className="size-6" />
      </span>
    </PlaceLink>
  )
}
