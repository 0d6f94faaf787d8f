import { useT } from '../platform/i18n/use-t.ts'
import { useAppStore } from '../platform/store/store.ts'
import { MenuLink } from './menu-link.tsx'

/** The operator's own links below the header; nothing where there are none. */
export function HeaderMenu() {
  const { t } = useT('shell')
  const entries = useAppStore((state) => state.ui.menus.header)
  if (entries.length === 0) return null
  return (
    <nav aria-label={t('headerMenu')} className="border-b border-line">
      <ul className="mx-auto flex max-w-[84rem] gap-1 overflow-x-auto px-2 [scrollbar-width:none] sm:px-4">
        {entries.map((entry) => (
          <li key={`${entry.path} ${entry.title}`} className="shrink-0">
            <MenuLink
              entry={entry}
              className="block rounded-full px-3 py-2.5 text-sm font-semibold text-muted -outline-offset-2 hover:text-link"
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
