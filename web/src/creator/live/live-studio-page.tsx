import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useCamera } from '../../shared/live/use-camera.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ApprovedCreator } from '../editor/approved-creator.tsx'
import { OWN_STREAM_EVERY_MS, ownStreamQuery } from './live.api.ts'
import { OnAir } from './on-air.tsx'
import { PrepareStream } from './prepare-stream.tsx'
import { readSource, type Source, writeSource } from './source.ts'
import { StreamSummary } from './stream-summary.tsx'
import { OwnUpcoming } from './upcoming/own-upcoming.tsx'
import { useIsLiveKit } from './use-is-livekit.ts'

export const meta = titled('creator/live', 'title')

export default function LiveStudioPage() {
  const { t } = useT('creator/live')
  const live = useT('shared/live')
  return (
    <ApprovedCreator title={t('title')}>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          // In a tab of its own: the stream goes on here.
          <LinkButton to="/user/connection" target="_blank" variant="outline">
            {live.t('checkConnection')}
          </LinkButton>
        }
      />
      <Studio />
    </ApprovedCreator>
  )
}

function Studio() {
  const own = useQuery({ ...ownStreamQuery, refetchInterval: OWN_STREAM_EVERY_MS, staleTime: 0 })
  // After a reload the same camera goes on; what OBS sends is left alone.
  const [chosen, setSource] = useState<Source>(readSource)
  const isLiveKit = useIsLiveKit()
  const source = isLiveKit ? 'camera' : chosen
  const [seenOnAir, setSeenOnAir] = useState<string>()
  const stream = own.data?.data
  const isOpen = stream != null && stream.status !== 'ended'
  const camera = useCamera(!isOpen || source === 'camera')
  const choose = (next: Source) => {
    writeSource(next)
    setSource(next)
  }
  // The summary is for those who watched the stream end.
  if (isOpen && seenOnAir !== stream._id) setSeenOnAir(stream._id)
  if (own.isPending) return <SkeletonPage blocks={['aspect-video w-full rounded-card', 'h-16 w-full']} />
  if (own.isError) return <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching} />
  if (stream && isOpen) return <OnAir key={stream._id} {...{ stream, camera, source }} onSource={choose} />
  if (stream && stream._id === seenOnAir)
    return <StreamSummary stream={stream} onDone={() => setSeenOnAir(undefined)} />
  return (
    <>
      <PrepareStream camera={camera} onPrepared={choose} />
      <OwnUpcoming source={camera.stream || isLiveKit ? 'camera' : 'program'} onPrepared={choose} />
    </>
  )
}
