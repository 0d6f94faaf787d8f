import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../../platform/page/page-data.ts'
import { titled } from '../../../platform/page/page-title.ts'
import { SkeletonPage } from '../../../ui/feedback/skeleton-page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { BackLink } from '../../items/back-link.tsx'
import type { Route } from './+types/edit-upcoming-page.ts'
import { oneUpcomingQuery } from './own-upcoming.api.ts'
import { UpcomingForm } from './upcoming-form.tsx'

export const meta = titled('creator/live', 'upcoming.editTitle')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [oneUpcomingQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <SkeletonPage blocks={['h-14 w-full', 'h-96 w-full']} />
}

export default function EditUpcomingPage({ params }: Route.ComponentProps) {
  const { t } = useT('creator/live')
  const stream = useSuspenseQuery(oneUpcomingQuery(params.id)).data.data
  return (
    <>
      <BackLink to="/creator/live" />
      <PageHeader title={t('upcoming.editTitle')} />
      <UpcomingForm key={stream._id} stream={stream} />
    </>
  )
}
