import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { UserIcon } from '../../ui/icons.tsx'
import { LogOut } from '../../ui/member-icons.ts'
import { ThemeSwitch } from '../theme-switch.tsx'
import { allCountsOf, EntryNumber } from './entry-number.tsx'
import { logOut } from './log-out.ts'
import { MemberLinks } from './member-links.tsx'
import { sectionsOf } from './navigation.ts'
import type { NavigationEntry } from './navigation-entry.ts'
import { ownPageOf } from './own-page.ts'
import { PlaceLink } from './place-link.tsx'
import { useNavigation } from './use-navigation.ts'

export interface MeSheetProps {
  open: boolean
  onClose: () => void
}

/** Everything of one's own on phones, in the groups of the rail; logging out is always in reach below them. */
export default function MeSheet({ open, onClose }: MeSheetProps) {
  const { t } = useT('shell/navigation')
  const user = useAppStore((state) => state.user)
  const places = useNavigation()
  const ownPage = ownPageOf(user)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <span className="flex items-center gap-3">
          <Avatar src={user.avatar} />
          <span className="min-w-0 truncate">{user.name}</span>
        </span>
      }
      actions={<LeaveButton />}
    >
      <nav aria-label={t('nav.me')} className="grid gap-0.5">
        {ownPage && <SheetLink entry={{ to: ownPage, icon: UserIcon, label: 'studioProfile' }} onClick={onClose} />}
        {sectionsOf(places).map(({ group, entries }) => (
          <div key={group ?? ''} className="grid gap-0.5">
            {group && <p className="px-3 pt-3.5 pb-1 text-xs font-semibold text-faint">{t(`nav.groups.${group}`)}</p>}
            {entries.map((entry) => (
              <SheetLink key={entry.to} entry={entry} onClick={onClose} />
            ))}
          </div>
        ))}
      </nav>
      <div className="mt-4 flex items-start justify-between border-t border-line pt-3">
        <MemberLinks />
        <ThemeSwitch />
      </div>
    </Dialog>
  )
}

interface SheetLinkProps {
  entry: NavigationEntry
  onClick: () => void
}

function SheetLink({ entry, onClick }: SheetLinkProps) {
  const { t } = useT('shell/navigation')
  const { icon: Icon } = entry
  return (
    <PlaceLink
      to={entry.to}
      isExact={entry.isExact}
      onClick={onClick}
      className="flex h-12 items-center gap-3.5 rounded-xl px-3 font-semibold text-muted hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
    >
      <Icon />
      <span className="min-w-0 flex-1 truncate">{t(`nav.${entry.label}`)}</span>
      <EntryNumber counts={allCountsOf(entry)} />
    </PlaceLink>
  )
}

function LeaveButton() {
  const { t } = useT('shell/navigation')
  const platform = useT('platform')
  return (
    <Button variant="soft" onClick={() => void logOut().catch(() => toast.error(platform.t('somethingWrong')))}>
      <LogOut className="size-4.5" />
      {t('logOut')}
    </Button>
  )
}
