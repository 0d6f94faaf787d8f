import type { SeriesPage } from '@limelight/contract/content/series'
import { itemPath } from '@limelight/contract/content-kinds'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SeriesOffer } from './series-offer.tsx'
import { SeriesRow } from './series-row.tsx'

export interface SeriesViewProps {
  series: SeriesPage
}

/** What the series holds in its order, how far the viewer has come, and what the whole of it costs. */
export function SeriesView({ series }: SeriesViewProps) {
  const { t } = useT('shared/series')
  const isOwn = useAppStore((state) => state.user._id === series.performer._id)
  const { _id, title, description, state, items, performer } = series
  const drips = items.some(({ dayAfter, access }) => dayAfter > 0 && (access === 'subscribers' || access === 'paid'))
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-3">
        <div className="flex items-start gap-3">
          <h1 dir="auto" className="min-w-0 flex-1 text-2xl break-words sm:text-3xl">
            {title}
          </h1>
          {isOwn && (
            <LinkButton to={`/creator/series/${_id}`} variant="outline" size="sm">
              {t('edit')}
            </LinkButton>
          )}
        </div>
        <Link to={`/${performer.username}`} className="flex min-w-0 items-center gap-2 justify-self-start text-sm">
          <Avatar src={performer.avatar} size="tiny" />
          <bdi className="truncate font-semibold">{performer.name}</bdi>
          <span className="text-muted tabular-nums">{t('items', { count: items.length })}</span>
        </Link>
        {state === 'draft' && <Notice>{t('draft')}</Notice>}
        {description && (
          <p dir="auto" className="text-[15px] break-words whitespace-pre-line">
            {description}
          </p>
        )}
      </header>
      <Progress series={series} />
      <SeriesOffer series={series} />
      {items.length === 0 ? (
        <EmptyState drawing="media" title={t('empty')} />
      ) : (
        <ol aria-label={t('title')} className="grid grid-cols-1 gap-2">
          {items.map((part, index) => (
            <SeriesRow key={part._id} seriesId={_id} part={part} number={index + 1} />
          ))}
        </ol>
      )}
      {drips && <p className="text-sm text-muted">{t('drips')}</p>}
    </div>
  )
}

/** Of members: how far they are, and one button that goes on. */
function Progress({ series: { items, done, continueWith } }: SeriesViewProps) {
  const { t } = useT('shared/series')
  const isMember = useAppStore((state) => state.auth.loggedIn)
  const isDone = items.length > 0 && done > 0 && !continueWith
  return (
    <div className="grid grid-cols-1 gap-3">
      {isMember && items.length > 0 && (
        <div className="grid gap-1.5">
          <ProgressBar
            label={t('progress')}
            value={done / items.length}
            tone={done === items.length ? 'success' : 'primary'}
          />
          <p className="text-sm text-muted tabular-nums">{t('done', { done, total: items.length })}</p>
        </div>
      )}
      {continueWith && (
        <LinkButton
          to={itemPath(continueWith.kind, continueWith._id)}
          size="lg"
          className="min-w-0 justify-self-start max-sm:w-full"
        >
          <span className="truncate">
            {t(done > 0 ? 'continue' : 'start', { title: continueWith.title || t('untitled') })}
          </span>
        </LinkButton>
      )}
      {isDone && <p className="text-sm text-success">{t('allDone')}</p>}
    </div>
  )
}
