import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { EditItemFrame } from '../editor/edit-item-frame.tsx'
import { EditorSkeleton } from '../editor/editor-skeleton.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import type { Route } from './+types/edit-video-page.ts'
import { isProcessing, studioVideoQuery } from './studio-videos.api.ts'
import { VideoEditor } from './video-editor.tsx'

export const meta = titled('creator/videos', 'editTitle')

/** Stills and pictures appear as soon as they are made. */
const ASK_EVERY_MS = 3_000

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery, studioVideoQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <EditorSkeleton />
}

export default function EditVideoPage({ params }: Route.ComponentProps) {
  const { t } = useT('creator/videos')
  const query = useQuery({
    ...studioVideoQuery(params.id),
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data.data) ? ASK_EVERY_MS : false),
  })
  return (
    <EditItemFrame title={t('editTitle')} back="/creator/videos" query={query}>
      {(video) => <VideoEditor key={video._id} video={video} />}
    </EditItemFrame>
  )
}
