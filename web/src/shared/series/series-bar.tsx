import type { SeriesPart, SeriesPlace } from '@limelight/contract/content/series'
import { itemPath } from '@limelight/contract/content-kinds'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChevronLeft, ChevronRight, CircleCheck } from '../../ui/icons.tsx'
import { markDone } from './series.api.ts'

export interface SeriesBarProps {
  itemId: string
  canView: boolean
  place: SeriesPlace
}

const linkStyle =
  'flex min-h-12 min-w-0 flex-1 items-center gap-2 rounded-field border border-line px-3 py-2 hover:bg-sunken'

/** The series of an item: its place, what is before and after, and whether the viewer has finished it. Going on finishes it. */
export default function SeriesBar({ itemId, canView, place }: SeriesBarProps) {
  const { t } = useT('shared/series')
  const isMember = useAppStore(
    (state) => state.auth.authUser?.role === 'fan' || state.auth.authUser?.role === 'performer',
  )
  const errorText = useErrorText()
  const { _id, title, position, total, isDone, previous, next } = place
  const mark = useMutation({
    mutationFn: (done: boolean) => markDone(_id, { itemId: itemId as SeriesPart['_id'], isDone: done }),
    onError: (error) => toast.error(errorText(error)),
  })
  const canMark = isMember && canView
  const finish = () => {
    // What is not counted is no reason to stay.
    if (canMark && !isDone) markDone(_id, { itemId: itemId as SeriesPart['_id'], isDone: true }).catch(() => undefined)
  }
  return (
    <nav
      aria-label={t('place.label', { title })}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Link
          to={`/series/${_id}`}
          dir="auto"
          className="min-w-0 font-semibold break-words underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <span className="text-sm text-muted tabular-nums">{t('place.position', { position, total })}</span>
      </p>
      {(previous || next) && (
        <div className="flex gap-2">
          {previous && (
            <Link to={itemPath(previous.kind, previous._id)} className={linkStyle}>
              <ChevronLeft className="size-4.5 shrink-0" />
              <span className="min-w-0">
                <span className="block text-xs text-muted">{t('place.previous')}</span>
                <span dir="auto" className="block truncate text-sm font-semibold">
                  {previous.title || t('untitled')}
                </span>
              </span>
            </Link>
          )}
          {next && (
            <Link to={itemPath(next.kind, next._id)} onClick={finish} className={linkStyle}>
              <span className="me-auto min-w-0">
                <span className="block text-xs text-muted">{t('place.next')}</span>
                <span dir="auto" className="block truncate text-sm font-semibold">
                  {next.title || t('untitled')}
                </span>
              </span>
              <ChevronRight className="size-4.5 shrink-0" />
            </Link>
          )}
        </div>
      )}
      {canMark && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          aria-pressed={isDone}
          busy={mark.isPending}
          onClick={() => mark.mutate(!isDone)}
        >
          <CircleCheck className="size-4.5" />
          {isDone ? t('finished') : t('mark')}
        </Button>
      )}
    </nav>
  )
}
