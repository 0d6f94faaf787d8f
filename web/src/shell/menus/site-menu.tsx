import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { MenuLink } from './menu-link.tsx'

export interface SiteMenuProps {
  className: string
}

/** The operator's own links for visitors: in the header on wide screens, else in the footer; nothing where there are none. */
export function SiteMenu({ className }: SiteMenuProps) {
  const { t } = useT('shell')
  const entries = useAppStore((state) => state.ui.menus.header)
  if (entries.length === 0) return null
  return (
    <nav aria-label={t('headerMenu')} className={className}>
      {entries.map((entry) => (
        <MenuLink
          key={`${entry.path} ${entry.title}`}
          entry={entry}
          className="rounded-full px-3 py-2.5 text-sm font-semibold text-muted hover:text-ink"
        />
      ))}
    </nav>
  )
}
