import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { ArrowLeft } from '../../ui/more-icons.ts'

export interface BackLinkProps {
  to: string
}

export function BackLink({ to }: BackLinkProps) {
  const { t } = useT('creator/items')
  return (
    <Link
      to={to}
      className="mb-3 inline-flex items-center gap-1.5 py-1 text-sm font-semibold text-muted hover:text-link"
    >
      <ArrowLeft className="size-4" />
      {t('back')}
    </Link>
  )
}
