import type { PerformerPage } from '@limelight/contract/people/performers'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { LinkedText } from '../../shared/items/linked-text.tsx'
import { ProfileLinks } from '../../shared/performers/profile-links.tsx'
import { ItemReactions } from '../../shared/reactions/item-reactions.tsx'
import { cn } from '../../ui/cn.ts'

/** The tab About has the whole. */
const BIO_CUT_AT = 200

export interface PerformerIntroProps {
  performer: PerformerPage
}

/** What they say of themselves, and how much there is. */
export function PerformerIntro({ performer }: PerformerIntroProps) {
  const { t } = useT('site/performers')
  const { stats } = performer
  const isOwn = useAppStore((state) => state.user._id === performer._id)
  return (
    <div className="sm:px-6">
      {performer.bio && (
        <div className="max-w-[62ch]">
          <LinkedText text={performer.bio} mentions={[]} cutAt={BIO_CUT_AT} />
        </div>
      )}
      <ProfileLinks label={t('links')} links={performer.links} />
      <div className="mt-2 flex items-center justify-between gap-2 sm:mt-3">
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-[15px] sm:gap-x-5">
          <Count value={stats.feeds} label={t('stats.feeds', { count: stats.feeds })} />
          <Count value={stats.photos} label={t('stats.photos', { count: stats.photos })} isForWide />
          <Count value={stats.videos} label={t('stats.videos', { count: stats.videos })} />
          {stats.followers !== null && (
            <Count value={stats.followers} label={t('stats.followers', { count: stats.followers })} />
          )}
        </dl>
        {!isOwn && (
          <span className="-me-2 shrink-0 sm:hidden">
            <ItemReactions kind="performer" item={{ ...performer, totalLike: stats.likes }} />
          </span>
        )}
      </div>
    </div>
  )
}

/** `isForWide`: one number less on phones, where they are one line. */
function Count({ value, label, isForWide = false }: { value: number; label: string; isForWide?: boolean }) {
  const { formatCompact } = useFormat()
  // Nothing yet is no fact worth a place.
  if (value === 0) return null
  return (
    <div className={cn('flex flex-row-reverse gap-1.5', isForWide && 'max-sm:hidden')}>
      <dt className="text-muted">{label}</dt>
      <dd className="font-bold tabular-nums">{formatCompact(value)}</dd>
    </div>
  )
}
