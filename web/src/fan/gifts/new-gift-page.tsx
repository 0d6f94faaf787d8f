import { useQuery } from '@tanstack/react-query'
import { redirect, useSearchParams } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { performerQuery } from '../../shared/performers/performers.api.ts'
import { offeredTiersQuery } from '../../shared/subscriptions/tiers.api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/new-gift-page.ts'
import { GiftForm } from './gift-form.tsx'

export const meta = titled('fan/gifts', 'newTitle')

/** `?to=` names the creator. */
function requireCreator({ request }: Route.LoaderArgs | Route.ClientLoaderArgs): null {
  if (!new URL(request.url).searchParams.get('to')) throw redirect('/user/gifts')
  return null
}

export function loader(args: Route.LoaderArgs) {
  return requireCreator(args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return requireCreator(args)
}

export default function NewGiftPage() {
  const { t } = useT('fan/gifts')
  const textOf = useErrorText()
  const username = useSearchParams()[0].get('to') ?? ''
  const performer = useQuery(performerQuery(username))
  const tiers = useQuery(offeredTiersQuery(username))
  const failed = [performer, tiers].find(({ isError }) => isError)
  const name = performer.data?.data.name
  return (
    <div className="max-w-xl">
      <PageHeader title={name ? t('newFor', { name }) : t('newTitle')} text={t('newText')} />
      {failed?.error && (
        <ErrorState title={textOf(failed.error)} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      )}
      {!failed && !(performer.data && tiers.data) && <SkeletonList rows={4} />}
      {performer.data && tiers.data && tiers.data.data.length === 0 && (
        <EmptyState
          drawing="saved"
          title={t('nothingTitle')}
          text={t('nothingText')}
          action={<LinkButton to={`/${username}`}>{performer.data.data.name}</LinkButton>}
        />
      )}
      {performer.data && tiers.data && tiers.data.data.length > 0 && (
        <GiftForm performer={performer.data.data} tiers={tiers.data.data} />
      )}
    </div>
  )
}
