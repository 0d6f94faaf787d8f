import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { MenuLinks } from './menu-links.tsx'

export interface SiteMenuProps {
  className: string
}

/** The operator's own links for visitors: in the header on wide screens, else in the footer; nothing where there are none. */
export function SiteMenu({ className }: SiteMenuProps) {
  const { t } = useT('shell')
  const entries = useAppStore((state) => state.ui.menus.header)
  return (
    <MenuLinks
      label={t('headerMenu')}
      entries={entries}
      className={className}
      linkClassName="rounded-full px-3 py-2.5 text-sm font-semibold text-muted hover:text-ink"
    />
  )
}
