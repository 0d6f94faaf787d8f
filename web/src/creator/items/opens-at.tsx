import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'

/** In the studio's lists: when what is for subscribers first opens for everyone. */
export function OpensAt({ at }: { at: string | null }) {
  const { t } = useT('creator/feeds')
  const moment = useMoment()
  if (at === null) return null
  return (
    <time dateTime={at} className="text-sm text-muted" suppressHydrationWarning>
      {t('terms.publicAtShown', { date: moment(at) })}
    </time>
  )
}
