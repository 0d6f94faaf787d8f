import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { ArrowLeft } from '../../ui/more-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export interface EditorHeaderProps {
  title: string
}

export function EditorHeader({ title }: EditorHeaderProps) {
  const { t } = useT('creator/feeds')
  return (
    <>
      <Link
        to="/creator/feeds"
        className="mb-3 inline-flex items-center gap-1.5 rounded-full py-1 text-sm font-semibold text-link hover:underline"
      >
        <ArrowLeft className="size-4" />
        {t('back')}
      </Link>
      <PageHeader title={title} />
    </>
  )
}
