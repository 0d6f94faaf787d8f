import type { StudioFeed } from '@limelight/contract/content/feeds'
import { plainText } from '@limelight/contract/plain-text'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { feedPicture } from '../../shared/feeds/feed-picture.ts'
import { useShownPrice } from '../../shared/items/use-shown-price.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { Badge } from '../../ui/badge.tsx'
import { AudioLines, Clock, ImageIcon, ListChecks, VideoIcon } from '../../ui/icons.tsx'
import { RowCheckbox } from '../../ui/list/row-checkbox.tsx'
import type { Selection } from '../../ui/list/use-selection.ts'
import { FileText } from '../../ui/member-icons.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { FileProcessing } from '../files/file-processing.tsx'
import { ITEM_TONES } from '../items/item-tones.ts'
import { OpensAt } from '../items/opens-at.tsx'
import { FeedRowActions } from './feed-row-actions.tsx'

export interface FeedRowProps {
  feed: StudioFeed
  canChange: boolean
  selection: Selection
}

const TYPE_ICONS = { text: FileText, photo: ImageIcon, video: VideoIcon, audio: AudioLines, poll: ListChecks }

export function FeedRow({ feed, canChange, selection }: FeedRowProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('creator/feeds')
  const composer = useT('creator/feeds')
  const tokenPrice = useTokenPrice()
  const shownPrice = useShownPrice(tokenPrice)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className="flex items-start gap-3">
        <RowCheckbox
          label={selection.labels.row}
          checked={selection.has(feed._id)}
          onToggle={(isRange) => selection.toggle(feed._id, isRange)}
        />
        <FeedPicture feed={feed} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
        <Link to={`/creator/feeds/${feed._id}`} className="line-clamp-2 font-semibold break-words hover:text-link">
          {feed.poll?.description ||
            plainText(feed.text) ||
            t('list.untitled', { type: composer.t(`types.${feed.type}`) })}
        </Link>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={ITEM_TONES[feed.status]}>{t(`status.${feed.status}`)}</Badge>
          {feed.scheduleAt && <PublishTime at={feed.scheduleAt} />}
          <Badge>{composer.t(`accesses.${feed.access}`)}</Badge>
          <OpensAt at={feed.publicAt} />
          <FileProcessing files={feed.files} />
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
          {feed.access === 'paid' && <span>{shownPrice(feed)}</span>}
          <span>{t('list.sales', { count: feed.sales, shown: formatTokens(feed.sales) })}</span>
          <span>{t('list.earned', { price: tokenPrice(feed.earnedTokens) })}</span>
          <TimeAgo at={feed.updatedAt} />
        </p>
      </div>
      <FeedRowActions feed={feed} canChange={canChange} />
    </li>
  )
}

function PublishTime({ at }: { at: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      <Clock className="size-4" />
      <TimeAgo at={at} />
    </span>
  )
}

function FeedPicture({ feed }: { feed: StudioFeed }) {
  const Icon = TYPE_ICONS[feed.type]
  const src = feedPicture(feed)
  return (
    <div className="relative grid size-16 place-items-center overflow-hidden rounded-2xl bg-sunken text-muted sm:size-20">
      {src ? <img src={src} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" /> : <Icon />}
      {feed.files.length > 1 && (
        <span className="absolute end-1 bottom-1 rounded-md bg-scrim/70 px-1.5 text-xs font-semibold text-on-scrim">
          {feed.files.length}
        </span>
      )}
    </div>
  )
}
