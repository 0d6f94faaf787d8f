import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { ArrowLeft } from '../../ui/more-icons.ts'

export function BackToPosts() {
  const { t } = useT('admin/posts')
  return (
    <Link to="/admin/pages" className="mb-4 inline-flex items-center gap-2 py-1 text-sm font-semibold text-link">
      <ArrowLeft className="size-4" />
      {t('back')}
    </Link>
  )
}
