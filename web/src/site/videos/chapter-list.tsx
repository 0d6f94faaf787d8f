import type { Video } from '@limelight/contract/content/videos'
import { Link } from 'react-router'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'

export interface ChapterListProps {
  chapters: Video['chapters']
  /** Of the chapter that runs; undefined before the video does. */
  currentStart: number | undefined
  onChoose: (startSeconds: number) => void
}

/** Links, so that a chapter can be shared; in this window they only move the video. */
export function ChapterList({ chapters, currentStart, onChoose }: ChapterListProps) {
  const { t } = useT('site/videos')
  return (
    <nav aria-label={t('chapters')} className="rounded-card border border-line bg-surface p-2 shadow-card">
      <h2 className="px-3 pt-2 pb-1 text-lg">{t('chapters')}</h2>
      <ol className="grid max-h-80 grid-cols-1 overflow-y-auto">
        {chapters.map(({ title, startSeconds }) => (
          <li key={startSeconds}>
            <Link
              to={`?t=${startSeconds}`}
              replace
              preventScrollReset
              aria-current={startSeconds === currentStart ? 'true' : undefined}
              onClick={() => onChoose(startSeconds)}
              className={cn(
                'flex gap-3 rounded-xl px-3 py-2.5 text-[15px] hover:bg-sunken',
                startSeconds === currentStart && 'bg-sunken font-semibold text-ink',
              )}
            >
              <span className="w-14 shrink-0 text-end text-muted tabular-nums">{formatDuration(startSeconds)}</span>
              <span className="min-w-0 break-words">{title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
