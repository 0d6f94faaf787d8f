import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'
import { ArrowLeft } from '../../ui/more-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/performer-page.ts'
import { PerformerDecision } from './performer-decision.tsx'
import { PerformerDocuments } from './performer-documents.tsx'
import { PerformerProfile } from './performer-profile.tsx'
import { PerformerStatus } from './performer-status.tsx'
import { performerQuery } from './performers.api.ts'

export const meta = titled('admin/performers', 'review')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [performerQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      className="max-w-4xl"
      blocks={['h-12 w-72', 'h-32 w-full rounded-card', 'h-64 w-full rounded-card', 'h-96 w-full rounded-card']}
    />
  )
}

export default function PerformerPage({ params }: Route.ComponentProps) {
  const { t } = useT('admin/performers')
  const performer = useQuery(performerQuery(params.id)).data?.data
  if (!performer) return <HydrateFallback />
  return (
    <div className="max-w-4xl">
      <Link
        to="/admin/performers"
        className="mb-3 inline-flex items-center gap-1.5 rounded-full py-1 text-sm font-semibold text-link hover:underline"
      >
        <ArrowLeft className="size-4" />
        {t('back')}
      </Link>
      <PageHeader
        title={
          <span className="flex min-w-0 items-center gap-4">
            <Avatar src={performer.avatar} size="lg" />
            <span className="min-w-0 break-words">{performer.name}</span>
          </span>
        }
        actions={<PerformerStatus status={performer.status} />}
      />
      <PerformerDecision performer={performer} />
      <Section framed title={t('documentsTitle')} text={t('documentsText')}>
        <PerformerDocuments performer={performer} />
      </Section>
      <Section framed title={t('profile')}>
        <PerformerProfile performer={performer} />
      </Section>
    </div>
  )
}
