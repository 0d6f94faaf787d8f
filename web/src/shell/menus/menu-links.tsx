import type { MenuEntry } from '@limelight/contract/site/cms'
import { MenuLink } from './menu-link.tsx'

export interface MenuLinksProps {
  label: string
  entries: readonly MenuEntry[]
  className: string
  linkClassName?: string
}

/** One of the operator's menus; nothing where it is empty. */
export function MenuLinks({ label, entries, className, linkClassName = 'py-1 hover:text-link' }: MenuLinksProps) {
  if (entries.length === 0) return null
  return (
    <nav aria-label={label} className={className}>
      {entries.map((entry) => (
        <MenuLink key={`${entry.path} ${entry.title}`} entry={entry} className={linkClassName} />
      ))}
    </nav>
  )
}
