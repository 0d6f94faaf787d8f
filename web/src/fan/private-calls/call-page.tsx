import { isApiError } from '@limelight/contract/client'
import { isCallOpen } from '@limelight/contract/commerce/private-call-terms'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useCamera } from '../../shared/live/use-camera.ts'
import { privateCallQuery, useCallNews } from '../../shared/private-calls/private-calls.api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'
import { Phone } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/call-page.ts'
import { CallReceipt } from './call-receipt.tsx'
import { CallStage } from './call-stage.tsx'
import { CallWaiting } from './call-waiting.tsx'

export const handle: PageFlags = { hasNarrowRail: true }

export const meta = titled('fan/private-calls', 'call')

/** One call for both sides: it rings, goes on, and ends with what it cost. */
export default function CallPage({ params: { id } }: Route.ComponentProps) {
  const { t } = useT('fan/private-calls')
  useCallNews()
  const query = useQuery(privateCallQuery(id))
  const call = query.data?.data
  const isOpen = call !== undefined && isCallOpen(call.status)
  // One camera from the first ring to the end, so that it is checked before anybody pays.
  const camera = useCamera(isOpen, { isCameraOptional: true })
  if (query.isPending) return <SkeletonPage blocks={['aspect-video w-full rounded-card', 'h-16 w-full']} />
  if (!call && isUnknown(query.error)) return <UnknownCall />
  if (!call) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <>
      <h1 className="sr-only">{t('with', { name: call.other.name })}</h1>
      {!isOpen && <CallReceipt call={call} />}
      {call.status === 'requested' && <CallWaiting call={call} camera={camera} />}
      {(call.status === 'accepted' || call.status === 'live') && (
        <CallStage call={call} camera={camera} asOf={query.dataUpdatedAt} />
      )}
    </>
  )
}

/** Of others, too: only the two know of a call. What is no id at all is refused as such. */
function isUnknown(error: unknown): boolean {
  return isApiError(error) && (error.code === 'not_found' || error.code === 'request_invalid')
}

function UnknownCall() {
  const { t } = useT('fan/private-calls')
  return (
    <EmptyState
      icon={<Phone />}
      title={t('unknown')}
      text={t('unknownText')}
      action={<LinkButton to="/user/calls">{t('toCalls')}</LinkButton>}
    />
  )
}
