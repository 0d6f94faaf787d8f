import type { ApiClient } from '@limelight/contract/client'
import { viaOf } from '@limelight/contract/people/link-address'
import type { PerformerPage as PerformerFacts } from '@limelight/contract/people/performers'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { redirect, useParams, useSearchParams } from 'react-router'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { mayEmbed, pageMeta, sharePicture } from '../../platform/page/page-meta.ts'
import { partOf } from '../../platform/page/part.tsx'
import { requestContext } from '../../platform/page/request-context.ts'
import { rememberVia } from '../../platform/page/via.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { performerQuery } from '../../shared/performers/performers.api.ts'
import { storiesOfQuery } from '../../shared/stories/stories.api.ts'
import { openOffersQuery } from '../../shared/subscriptions/offers.api.ts'
import { SubscribePanel } from '../../shared/subscriptions/subscribe-panel.tsx'
import { offeredTiersQuery } from '../../shared/subscriptions/tiers.api.ts'
import { useMayTip } from '../../shared/subscriptions/use-may-tip.ts'
import { offerCodeOf } from '../../shared/subscriptions/use-offer.ts'
import { tipTargetsQuery } from '../../shared/tips/tips.api.ts'
import { upcomingStreamsQuery } from '../../shared/upcoming-streams/upcoming-streams.api.ts'
import type { Route } from './+types/performer-page.ts'
import { PerformerHeader } from './performer-header.tsx'
import { PerformerIntro } from './performer-intro.tsx'
import { feedSourceOf, performerTabOf } from './performer-tab.ts'
import { PerformerTabContent } from './performer-tab-content.tsx'
import { tabQueries } from './performer-tab-queries.ts'
import { PerformerTabs } from './performer-tabs.tsx'
import { ProfileShelf } from './profile-shelf.tsx'
import { NamedStory } from './profile-stories.tsx'
import { SubscribeBar } from './subscribe-bar.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** Few have a tip menu, a goal or a wish. No part that sleeps: on phones it is hidden, and a tip changes it. */
const PerformerTips = lazy(() => import('./performer-tips.tsx'))

/** Few creators offer it. */
const MailFollowBox = partOf(() => import('../post-mails/mail-follow-box.tsx'), 'near')

/** What stands in the head of the page, which is written twice: into the page, and for the browser. */
type Head = Pick<PerformerFacts, 'name' | 'username' | 'bio'>
type PageState = { performer: Head | undefined; origin: string }

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<PageState> {
  const facts = context.get(requestContext)
  const { api } = facts
  const { searchParams, origin } = new URL(request.url)
  const required = performerQuery(params.username, api)
  const optional = await tabQueries(params.username, searchParams, api)
  // Beside and above the posts: what came later would move them.
  const next = (answers: QueryClient) => {
    const performer = answers.getQueryData(required.queryKey)?.data
    if (!performer) return []
    return [
      ...upcomingOf(performer, api),
      ...tiersOf(performer, api),
      ...offersOf(performer, searchParams, api),
      ...(performer.hasStories ? [storiesOfQuery(performer._id, api)] : []),
      ...(performer.hasTipTargets ? [tipTargetsQuery(performer._id, api)] : []),
    ]
  }
  const answers = await loadOnServer({ required: [required], optional, next }, request, facts)
  const performer = answers.getQueryData(required.queryKey)?.data
  requireNewName(params.username, performer, request)
  return { performer: performer && headOf(performer), origin }
}

function upcomingOf({ _id, hasUpcomingStream }: PerformerFacts, api: ApiClient) {
  return hasUpcomingStream ? [upcomingStreamsQuery({ performerId: _id }, api)] : []
}

function tiersOf({ _id, hasTiers, hasOffers, isSubscribed }: PerformerFacts, api: ApiClient) {
  return (hasTiers || hasOffers) && !isSubscribed ? [offeredTiersQuery(_id, api)] : []
}

function offersOf({ _id, hasOffers, isSubscribed }: PerformerFacts, params: URLSearchParams, api: ApiClient) {
  if (isSubscribed) return []
  const code = offerCodeOf(params)
  const coded = code === undefined ? [] : [openOffersQuery(_id, code, api)]
  return hasOffers ? [openOffersQuery(_id, undefined, api), ...coded] : coded
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PageState> {
  const { searchParams, origin } = new URL(request.url)
  const query = performerQuery(params.username)
  const optional = await tabQueries(params.username, searchParams)
  const answers = await loadInBrowser({ required: [query], optional }, request)
  const performer = answers.getQueryData(query.queryKey)?.data
  requireNewName(params.username, performer, request)
  return { performer: performer && headOf(performer), origin }
}

function headOf({ name, username, bio }: PerformerFacts): Head {
  return { name, username, bio }
}

/** Links to a name that the creator had before lead on. */
function requireNewName(name: string, performer: PerformerFacts | undefined, request: Request): void {
  if (!performer || performer.username === name.toLowerCase() || performer._id === name.toLowerCase()) return
  throw redirect(`/${performer.username}${new URL(request.url).search}`, 301)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { performer, origin = '' } = loaderData ?? {}
  const { siteName = '', ageNotice = false, ageCheck } = matches[0].loaderData?.settings ?? {}
  if (!performer) return [{ title: siteName }]
  const { name, username, bio } = performer
  const tags = pageMeta(
    {
      title: `${name} (@${username}) · ${siteName}`,
      description: bio || `${name} · ${siteName}`,
      path: `/${username}`,
      image: sharePicture(username),
      type: 'profile',
      canEmbed: mayEmbed({ ageNotice, ageCheck }),
    },
    origin,
  )
  return [
    ...tags,
    ...(ageNotice ? [] : [openFeedOf(performer, origin)]),
    { 'script:ld+json': profileOf(performer, origin) },
  ]
}

/** Of posts, as visitors read them. Sites that ask for an age have none, since programs give no answer. */
function openFeedOf({ name, username }: Head, origin: string) {
  const href = `${origin}/${username}/feed.xml`
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: name, href }
}

/** Whose page it is, for search engines; the picture is the card that everybody may see. */
function profileOf({ name, username, bio }: Head, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name,
      alternateName: `@${username}`,
      url: `${origin}/${username}`,
      image: `${origin}${sharePicture(username)}`,
      ...(bio && { description: bio }),
    },
  }
}

export default function PerformerPage() {
  const { username = '' } = useParams()
  const [params] = useSearchParams()
  const performer = useSuspenseQuery(performerQuery(username)).data.data
  useEffect(() => rememberVia(viaOf(params)), [params])
  const isOwn = useAppStore((state) => state.user._id === performer._id)
  const mayTip = useMayTip(performer)
  const tab = performerTabOf(params)
  const source = feedSourceOf(username, params)
  const [wantsFilter, setWantsFilter] = useState<boolean>()
  const isFiltering = wantsFilter ?? source.type !== undefined
  return (
    <div className="pb-16 lg:pb-0">
      <PerformerHeader performer={performer} />
      <div className="mt-3 grid grid-cols-1 gap-3 sm:mt-6 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <PerformerIntro performer={performer} />
        {!isOwn && (
          <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <div className="lg:sticky lg:top-20">
              <SubscribePanel performer={performer} />
              {performer.hasTipTargets && (
                <Suspense fallback={null}>
                  <PerformerTips performer={performer} mayTip={mayTip} className="mt-4 max-lg:hidden" />
                </Suspense>
              )}
              {performer.takesMailFollowers && <MailFollow performer={performer} />}
            </div>
          </aside>
        )}
        <div className="min-w-0">
          <ProfileShelf performer={performer} mayTip={mayTip} />
          <PerformerTabs
            performer={performer}
            current={tab}
            end={
              tab === 'feed' && <ViewSwitch isFiltering={isFiltering} onFilter={() => setWantsFilter(!isFiltering)} />
            }
          />
          <PerformerTabContent performer={performer} tab={tab} source={source} isFiltering={isFiltering} />
        </div>
      </div>
      {!isOwn && <SubscribeBar performer={performer} />}
      <NamedStory />
    </div>
  )
}

/** Members have the choice in the menu of the page. */
function MailFollow({ performer }: { performer: PerformerFacts }) {
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  if (loggedIn) return null
  return <MailFollowBox performer={performer} />
}
