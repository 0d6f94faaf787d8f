import { isApiError } from '@limelight/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadOnServer } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/gift-page.ts'
import { GiftCard } from './gift-card.tsx'
import { giftQuery } from './gifts.api.ts'

export const meta = titled('site/gifts', 'title')

/** Readable without scripts. What is refused the page says itself. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  const token = new URL(request.url).searchParams.get('token')
  const optional = token ? [giftQuery(token, facts.api)] : []
  await loadOnServer({ required: [], optional }, request, facts)
  return null
}

/** In the browser the gift is asked for by the page. */
export function clientLoader() {
  return null
}

export default function GiftPage() {
  const { t } = useT('site/gifts')
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t('title')} />
      <Gift />
    </div>
  )
}

/** Where the link of a gift leads: with an account it is redeemed or declined here. */
function Gift() {
  const { t } = useT('site/gifts')
  const token = useSearchParams()[0].get('token') ?? ''
  const textOf = useErrorText()
  const { data, error } = useQuery({ ...giftQuery(token), enabled: token !== '' })
  if (data) return <GiftCard token={token} preview={data.data} />
  if (token === '' || error)
    return <Notice tone="danger">{error && !isUnknown(error) ? textOf(error) : t('unknown')}</Notice>
  return <Skeleton className="h-72 rounded-card" />
}

function isUnknown(error: Error): boolean {
  return isApiError(error) && (error.code === 'not_found' || error.code === 'request_invalid')
}
