import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { composer } from '../../platform/i18n/en/composer.ts'
import { useStudioT } from '../../platform/i18n/use-studio-t.ts'
import { loadInBrowser } from '../../platform/page-data.ts'
import { browserGate, type PageFlags, serverGate } from '../../platform/page-flags.ts'
import { titled } from '../../platform/page-title.ts'
import { toast } from '../../ui/toast.ts'
import { ownPerformerQuery } from '../account/account.api.ts'
import type { Route } from './+types/new-feed-page.ts'
import { Composer } from './composer.tsx'
import { createBodyOf } from './composer-body.ts'
import { ComposerHeader } from './composer-header.tsx'
import { ComposerSkeleton } from './composer-skeleton.tsx'
import { NotApproved } from './not-approved.tsx'
import { createFeed } from './studio-feeds.api.ts'

export const handle: PageFlags = { onlyPerformer: true }
export const middleware = [serverGate(handle)]
export const clientMiddleware = [browserGate(handle)]
export const meta = titled(composer.newTitle)

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery] }, request)
}

export function HydrateFallback() {
  return <ComposerSkeleton />
}

export default function NewFeedPage() {
  const { t } = useStudioT('composer')
  const navigate = useNavigate()
  const performer = useQuery(ownPerformerQuery).data?.data
  if (!performer) return <ComposerSkeleton />
  if (performer.status !== 'active') return <NotApproved performer={performer} title={t('newTitle')} />
  return (
    <div className="max-w-3xl">
      <ComposerHeader title={t('newTitle')} />
      <Composer
        onSave={async (state, status) => {
          const feed = await createFeed(createBodyOf(state, status))
          toast.success(status === 'draft' ? t('draftSaved') : t('published'))
          return () => navigate(status === 'draft' ? `/creator/feeds/${feed._id}` : '/creator/feeds', { replace: true })
        }}
      />
    </div>
  )
}
