import type { PerformerPage } from '@limelight/contract/performers'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'

export interface PerformerIntroProps {
  performer: PerformerPage
}

/** What they say of themselves, and how much there is. */
export function PerformerIntro({ performer }: PerformerIntroProps) {
  const { t } = useT('site/performers')
  const { stats } = performer
  return (
    <div className="sm:px-8">
      {performer.bio && (
        <p dir="auto" className="max-w-[62ch] text-[17px] leading-relaxed break-words whitespace-pre-line">
          {performer.bio}
        </p>
      )}
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
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
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-xl font-bold tabular-nums">{formatCompact(value)}</dd>
    </div>
  )
}
