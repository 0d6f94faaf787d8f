import type { PerformerPage } from '@limelight/contract/people/performers'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { LinkedText } from '../../shared/items/linked-text.tsx'
import { ProfileLinks } from '../../shared/performers/profile-links.tsx'

export interface PerformerIntroProps {
  performer: PerformerPage
}

/** What they say of themselves, and how much there is. */
export function PerformerIntro({ performer }: PerformerIntroProps) {
  const { t } = useT('site/performers')
  const { stats } = performer
  return (
    <div className="sm:px-6">
      {performer.bio && (
        <div className="max-w-[62ch]">
          <LinkedText text={performer.bio} mentions={[]} />
        </div>
      )}
      <ProfileLinks label={t('links')} links={performer.links} />
      <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[15px]">
        <Count value={stats.feeds} label={t('stats.feeds', { count: stats.feeds })} />
        <Count value={stats.photos} label={t('stats.photos', { count: stats.photos })} />
        <Count value={stats.videos} label={t('stats.videos', { count: stats.videos })} />
        <Count value={stats.followers} label={t('stats.followers', { count: stats.followers })} />
      </dl>
    </div>
  )
}

function Count({ value, label }: { value: number; label: string }) {
  const { formatCompact } = useFormat()
  // Nothing yet is no fact worth a place.
  if (value === 0) return null
  return (
    <div className="flex flex-row-reverse gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-bold tabular-nums">{formatCompact(value)}</dd>
    </div>
  )
}
