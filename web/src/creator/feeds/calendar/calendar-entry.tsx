import type { CalendarFeed } from '@limelight/contract/content/feeds'
import { plainText } from '@limelight/contract/plain-text'
import { Link } from 'react-router'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useHour } from '../../../platform/use-moment.ts'
import { cn } from '../../../ui/cn.ts'

export interface CalendarEntryProps {
  feed: CalendarFeed
  /** With room for its words on several lines. */
  wide?: boolean
}

const TONES = {
  scheduled: 'border-ink bg-sunken text-ink',
  active: 'border-success/40 bg-success-soft text-success',
  inactive: 'border-line bg-sunken text-muted',
}

export function CalendarEntry({ feed, wide = false }: CalendarEntryProps) {
  const hourOf = useHour()
  const { t } = useT('creator/feeds')
  return (
    <Link
      to={`/creator/feeds/${feed._id}`}
      className={cn(
        'relative rounded-lg border text-start font-semibold hover:underline',
        wide ? 'flex items-baseline gap-3 px-3 py-2.5 text-sm' : 'block truncate px-2 py-1 text-xs',
        TONES[feed.status],
      )}
    >
      <span className="shrink-0 tabular-nums">{hourOf(feed.at)}</span>{' '}
      <span className={cn('text-ink', wide && 'line-clamp-2 min-w-0 flex-1 break-words')}>
        {plainText(feed.text) || t('calendar.untitled')}
      </span>
      <span className={wide ? 'shrink-0' : 'sr-only'}>{t(`status.${feed.status}`)}</span>
    </Link>
  )
}
