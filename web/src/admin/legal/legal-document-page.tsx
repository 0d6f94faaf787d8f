import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { legalKindOf } from '../../shared/legal/legal.api.ts'
import { legalPath } from '../../shared/legal/legal-titles.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { ArrowLeft } from '../../ui/more-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { documentQuery } from './legal.api.ts'
import { LegalEditor } from './legal-editor.tsx'

export const meta = titled('admin/legal', 'title')

export default function LegalDocumentPage() {
  const { t } = useT('admin/legal')
  const legal = useT('shared/legal')
  const kind = legalKindOf(useParams().kind) ?? 'terms'
  const query = useQuery(documentQuery(kind))
  const document = query.data?.data
  return (
    <div className="max-w-5xl">
      <LinkButton to="/admin/legal" variant="ghost" className="mb-4 -ms-3">
        <ArrowLeft className="size-4.5" />
        {t('title')}
      </LinkButton>
      <PageHeader
        title={legal.t(`titles.${kind}`)}
        text={t('editText')}
        actions={
          <LinkButton to={legalPath(kind)} variant="outline">
            {t('open')}
          </LinkButton>
        }
      />
      {query.isPending && <SkeletonList rows={6} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {document && <LegalEditor key={`${kind} ${document.version}`} document={document} />}
    </div>
  )
}
