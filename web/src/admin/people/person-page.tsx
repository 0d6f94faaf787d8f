import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'
import { BackLink } from '../back-link.tsx'
import type { Route } from './+types/person-page.ts'
import { personQuery } from './people.api.ts'
import { PersonAccount } from './person-account.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonHeader } from './person-header.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonTabs } from './person-tabs.tsx'
import { PersonTimeline } from './person-timeline.tsx'

export const meta = titled('admin/people', 'page')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [personQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <SkeletonPage blocks={['h-20 w-96', 'h-24 w-full rounded-card', 'h-120 w-full rounded-card']} />
}

/** All about one account: facts, what it did in lists, what happened to it. */
export default function PersonPage({ params }: Route.ComponentProps) {
  const { t } = useT('admin/people')
  const person = useQuery(personQuery(params.id)).data?.data
  if (!person) return <HydrateFallback />
  return (
    <>
      <BackLink to="/admin/users">{t('back')}</BackLink>
      <PersonHeader person={person} />
      <PersonFacts person={person} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <PersonTabs person={person} />
        <div className="grid grid-cols-1 gap-5">
          <PersonAccount person={person} />
          <PersonNotes id={person.account._id} isClosed={person.account.status === 'closed'} />
          <PersonTimeline id={person.account._id} />
        </div>
      </div>
    </>
  )
}
