import type { SeriesPage, SeriesPart } from '@limelight/contract/content/series'
import { itemPath } from '@limelight/contract/content-kinds'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { ITEM_ICONS } from '../../shared/items/item-icons.ts'
import { useShownPrice } from '../../shared/items/use-shown-price.ts'
import { markDone } from '../../shared/series/series.api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CircleCheck, Clock, Lock } from '../../ui/icons.tsx'

export interface SeriesRowProps {
  seriesId: SeriesPage['_id']
  part: SeriesPart
  /** From 1. */
  number: number
}

/** An item with its place, what keeps it locked, and whether the viewer has finished it. */
export function SeriesRow({ seriesId, part, number }: SeriesRowProps) {
  const { t } = useT('shared/series')
  const { kind, title, picture, canView } = part
  const KindIcon = ITEM_ICONS[kind]
  const name = title || t('untitled')
  return (
    <li className="flex items-center gap-2">
      <Link
        to={itemPath(kind, part._id)}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-card border border-line bg-surface p-2.5 hover:bg-sunken"
      >
        <span className="relative grid size-14 shrink-0 place-items-center overflow-hidden rounded-xl bg-poster text-on-scrim">
          <KindIcon className="size-5" />
          {picture && (
            <img
              src={picture}
              alt=""
              loading="lazy"
              decoding="async"
              className="absolute inset-0 size-full object-cover"
            />
          )}
          {!canView && (
            <span className="absolute inset-0 grid place-items-center bg-scrim/50">
              {part.lockReason === 'opens_later' ? <Clock className="size-5" /> : <Lock className="size-5" />}
            </span>
          )}
        </span>
        <span className="min-w-0">
          <span dir="auto" className="line-clamp-2 text-[15px] font-semibold break-words">
            <span className="text-muted tabular-nums">{number}.</span> {name}
          </span>
          <PartState part={part} />
        </span>
      </Link>
      {canView && <DoneButton seriesId={seriesId} part={part} name={name} />}
    </li>
  )
}

function PartState({
  part: { lockReason, opensAt, price, suggestedPrice, dayAfter, access },
}: Pick<SeriesRowProps, 'part'>) {
  const { t } = useT('shared/series')
  const shownPrice = useShownPrice()
  const moment = useMoment()
  const waits = dayAfter > 0 && (access === 'subscribers' || access === 'paid')
  const state = () => {
    if (lockReason === null) return t('state.open')
    if (lockReason === 'opens_later') return t('state.opens', { date: opensAt ? moment(opensAt) : '' })
    if (access === 'paid') return t('state.pay', { price: shownPrice({ price, suggestedPrice }) })
    return access === 'followers' || access === 'subscribers'
      ? t(access === 'followers' ? 'state.follow' : 'state.subscribe')
      : t(lockReason === 'login' ? 'state.login' : 'state.processing')
  }
  return (
    <span className="flex flex-wrap gap-x-2 text-sm text-muted tabular-nums" suppressHydrationWarning>
      <span>{state()}</span>
      {lockReason !== null && lockReason !== 'opens_later' && waits && (
        <span>{t('state.dayAfter', { count: dayAfter })}</span>
      )}
    </span>
  )
}

function DoneButton({ seriesId, part, name }: Pick<SeriesRowProps, 'seriesId' | 'part'> & { name: string }) {
  const { t } = useT('shared/series')
  const role = useAppStore((state) => state.auth.authUser?.role)
  const errorText = useErrorText()
  const mark = useMutation({
    mutationFn: () => markDone(seriesId, { itemId: part._id, isDone: !part.isDone }),
    onError: (error) => toast.error(errorText(error)),
  })
  if (role !== 'fan' && role !== 'performer') return null
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={part.isDone}
      aria-label={`${t('finished')}: ${name}`}
      busy={mark.isPending}
      onClick={() => mark.mutate()}
    >
      <CircleCheck className={part.isDone ? 'size-5 text-success' : 'size-5 text-muted'} />
    </Button>
  )
}
