import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { GiftCard } from './gift-card.tsx'

export const meta = titled('site/gifts', 'title')

/** Where the link of a gift leads: with an account it is redeemed or declined here. */
export default function GiftPage() {
  const { t } = useT('site/gifts')
  const token = useSearchParams()[0].get('token') ?? ''
  const textOf = useErrorText()
  const query = useQuery({
    queryKey: ['POST /gifts/preview', token],
    queryFn: () => api('POST /gifts/preview', { body: { token } }),
    enabled: token !== '',
    retry: false,
  })
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t('title')} />
      {(token === '' || query.isError) && (
        <Notice tone="danger">{query.error && !isUnknown(query.error) ? textOf(query.error) : t('unknown')}</Notice>
      )}
      {query.isLoading && <Skeleton className="h-72 rounded-card" />}
      {query.data && <GiftCard token={token} preview={query.data.data} />}
    </div>
  )
}

function isUnknown(error: Error): boolean {
  return 'code' in error && (error.code === 'not_found' || error.code === 'request_invalid')
}
