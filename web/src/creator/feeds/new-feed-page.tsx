import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { EditorHeader } from '../editor/editor-header.tsx'
import { EditorSkeleton } from '../editor/editor-skeleton.tsx'
import { NotApproved } from '../editor/not-approved.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import type { Route } from './+types/new-feed-page.ts'
import { Composer } from './composer/composer.tsx'
import { ResumeDraft } from './resume-draft.tsx'
import { newestDraftQuery } from './studio-feeds.api.ts'

export const meta = titled('creator/feeds', 'newTitle')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([
    loadInBrowser({ required: [ownPerformerQuery] }, request),
    // Asked anew once a draft was published or deleted; without an answer there is nothing to offer.
    getQueryClient().prefetchQuery(newestDraftQuery),
  ])
  return loaded
}

export function HydrateFallback() {
  return <EditorSkeleton />
}

export default function NewFeedPage() {
  const { t } = useT('creator/feeds')
  const navigate = useNavigate()
  const performer = useQuery(ownPerformerQuery).data?.data
  if (!performer) return <EditorSkeleton />
  if (performer.status !== 'active') return <NotApproved performer={performer} title={t('newTitle')} />
  return (
    <div className="max-w-3xl">
      <EditorHeader title={t('newTitle')} />
      <ResumeDraft />
      <Composer
        onSaved={(feed, status) => {
          toast.success(t(status === 'draft' ? 'draftSaved' : status === 'scheduled' ? 'scheduled' : 'published'))
          return () => navigate(status === 'draft' ? `/creator/feeds/${feed._id}` : '/creator/feeds', { replace: true })
        }}
      />
    </div>
  )
}
