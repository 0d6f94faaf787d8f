import type { PerformerLine } from '@limelight/contract/content/items'
import { Fragment } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { Link } from '../../ui/link.tsx'

export interface CoAuthorsProps {
  performer: Pick<PerformerLine, 'name'>
  coAuthors: readonly PerformerLine[]
  /** Whether it says whose subscription opens it. */
  explains?: boolean
  className?: string
}

/** With whom it was made. Loaded where somebody did. */
export default function CoAuthors({ performer, coAuthors, explains = false, className }: CoAuthorsProps) {
  const { t } = useT('shared/items')
  return (
    <p className={cn('w-full text-sm break-words text-muted', className)}>
      {t('with')}{' '}
      {coAuthors.map(({ _id, username, name }, index) => (
        <Fragment key={_id}>
          {index > 0 && ', '}
          <Link to={`/${username}`} className="font-semibold text-ink hover:text-link">
            {name}
          </Link>
        </Fragment>
      ))}
      {explains && <span className="block">{t('soldBy', { name: performer.name })}</span>}
    </p>
  )
}
