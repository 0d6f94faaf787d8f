import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CoAuthorsSection } from '../collabs/co-authors-section.tsx'
import { ItemStatistics } from '../dashboard/item-statistics.tsx'
import { EditorHeader } from '../editor/editor-header.tsx'
import { EditorSkeleton } from '../editor/editor-skeleton.tsx'
import { NotApproved } from '../editor/not-approved.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import type { Route } from './+types/edit-feed-page.ts'
import { Composer } from './composer/composer.tsx'
import { studioFeedQuery } from './studio-feeds.api.ts'

export const meta = titled('creator/feeds', 'editTitle')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery, studioFeedQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <EditorSkeleton />
}

export default function EditFeedPage({ params }: Route.ComponentProps) {
  const { t } = useT('creator/feeds')
  const ui = useT('ui')
  const navigate = useNavigate()
  const performer = useQuery(ownPerformerQuery).data?.data
  const feed = useQuery(studioFeedQuery(params.id)).data?.data
  if (!performer || !feed) return <EditorSkeleton />
  if (performer.status !== 'active') return <NotApproved performer={performer} title={t('editTitle')} />
  return (
    <div className="max-w-3xl">
      <EditorHeader title={t('editTitle')} />
      {feed.status === 'removed' ? (
        <Notice tone="danger">
          {t('removed')} {feed.removedReason}
        </Notice>
      ) : (
        <>
          {feed.status !== 'draft' && (
            <div className="mb-5">
              <ItemStatistics id={feed._id} />
            </div>
          )}
          <Composer
            key={feed._id}
            feed={feed}
            onSaved={(_, status) => {
              const isNew = status !== feed.status
              if (isNew && status === 'active') toast.success(t('published'))
              else if (isNew && status === 'scheduled') toast.success(t('scheduled'))
              else toast.success(ui.t('changesSaved'))
              // A draft is worked on further; everything else is done with.
              return () => status !== 'draft' && navigate('/creator/feeds')
            }}
          />
          <div className="mt-8">
            <CoAuthorsSection kind="feed" itemId={feed._id} />
          </div>
        </>
      )}
    </div>
  )
}
