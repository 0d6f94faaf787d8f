import type { MenuEntry } from '@limelight/contract/site/cms'
import { useT } from '../../platform/i18n/use-t.ts'
import { Link } from '../../ui/link.tsx'

export interface MenuLinkProps {
  entry: MenuEntry
  className?: string
}

/** An entry of the operator's menus: a page of ours changes in place, another site learns nothing of where one came from. */
export function MenuLink({ entry: { title, path, isNewTab }, className }: MenuLinkProps) {
  const { t } = useT('shell')
  const target = isNewTab ? '_blank' : undefined
  const words = (
    <>
      {title}
      {isNewTab && <span className="sr-only"> ({t('opensNewTab')})</span>}
    </>
  )
  if (!path.startsWith('/')) {
    return (
      <a href={path} target={target} rel="noopener noreferrer" className={className}>
        {words}
      </a>
    )
  }
  return (
    <Link to={path} target={target} className={className}>
      {words}
    </Link>
  )
}
