import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { landingPathOf } from '../../platform/page/landing.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { topPerformersQuery } from '../../shared/performers/performers.api.ts'
import { cn } from '../../ui/cn.ts'
import { ChevronRight } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CreatorWall, WALL_MIN } from './creator-wall.tsx'
import { TOP_PERFORMERS, WALL_SHOWN } from './top-performers.ts'

/** What the site is, in one look: its creators' faces beside one sentence and one action. */
export function StartHero() {
  const { t } = useT('site/start')
  const performers = useQuery(topPerformersQuery(TOP_PERFORMERS)).data?.data ?? []
  const hasWall = performers.length >= WALL_MIN
  return (
    <section
      className={cn(
        'mb-10 grid grid-cols-1 items-center lg:mb-14 lg:gap-12',
        hasWall
          ? 'overflow-x-clip max-lg:-mx-4 max-lg:px-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]'
          : 'py-10 text-center sm:py-16',
      )}
    >
      {hasWall && (
        <div className="lg:order-last">
          <CreatorWall performers={performers.slice(0, WALL_SHOWN)} />
        </div>
      )}
      <div className={cn('relative grid', hasWall ? 'max-lg:-mt-6' : 'justify-items-center')}>
        <h1 className="text-[2.6rem] leading-none tracking-display sm:text-[3.4rem] xl:text-[3.75rem]">
          {t('headline')}
        </h1>
        <p className="mt-4 max-w-[44ch] text-lg text-pretty text-muted lg:mt-6">{t('intro')}</p>
        <Actions />
      </div>
    </section>
  )
}

function Actions() {
  const { t } = useT('site/start')
  const viewer = useAppStore((state) => state.auth.authUser)
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 lg:mt-8">
      <LinkButton to={viewer ? landingPathOf(viewer) : '/creators'} size="lg" className="max-sm:w-full">
        {viewer ? t('continue') : t('explore')}
      </LinkButton>
      {!viewer && (
        <LinkButton to="/auth/creator-register" variant="ghost" className="max-sm:w-full">
          {t('becomeCreator')}
          <ChevronRight className="size-4" />
        </LinkButton>
      )}
    </div>
  )
}
