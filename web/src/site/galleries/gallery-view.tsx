import type { Gallery } from '@limelight/contract/content/galleries'
import { useEffect } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { LazyComments } from '../../shared/comments/lazy-comments.tsx'
import { ShareButton } from '../../shared/feeds/share-button.tsx'
import { countGalleryView } from '../../shared/galleries/galleries.api.ts'
import { AccessBadge } from '../../shared/items/access-badge.tsx'
import { ItemAuthor } from '../../shared/items/item-author.tsx'
import { ItemText } from '../../shared/items/item-text.tsx'
import { ItemReactions } from '../../shared/reactions/item-reactions.tsx'
import { ReportMenu } from '../../shared/reports/report-menu.tsx'
import { SeriesSlot } from '../../shared/series/series-slot.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { GalleryPhotos } from './gallery-photos.tsx'
import { LockedGallery } from './locked-gallery.tsx'
import { RelatedGalleries } from './related-galleries.tsx'

export interface GalleryViewProps {
  gallery: Gallery
}

export function GalleryView({ gallery }: GalleryViewProps) {
  const { _id, canView } = gallery
  useEffect(() => {
    // A look that is not counted is no reason to disturb who looks.
    if (canView) countGalleryView(_id).catch(() => undefined)
  }, [_id, canView])
  return (
    <div className="grid grid-cols-1 gap-6">
      <GalleryFacts gallery={gallery} />
      <ItemAuthor
        performer={gallery.performer}
        coAuthors={gallery.coAuthors}
        isFollowed={gallery.isFollowed}
        isSubscribed={gallery.isSubscribed}
      />
      <div data-opens={_id}>{canView ? <GalleryPhotos gallery={gallery} /> : <LockedGallery gallery={gallery} />}</div>
      <div className="-ms-3 flex items-center">
        <ItemReactions kind="gallery" item={gallery} />
        <ReportMenu objectType="gallery" objectId={_id} owner={gallery.performer} />
      </div>
      <ItemText item={gallery} tab="feeds" />
      <SeriesSlot itemId={_id} canView={canView} />
      <LazyComments objectType="gallery" item={gallery} />
      <RelatedGalleries id={_id} />
    </div>
  )
}

function GalleryFacts({ gallery }: { gallery: Gallery }) {
  const { formatCompact } = useFormat()
  const { t } = useT('shared/galleries')
  const galleriesWords = useT('site/galleries')
  const items = useT('shared/items')
  return (
    <header className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl break-words sm:text-3xl">{gallery.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted tabular-nums">
          {t('photos', { count: gallery.photoCount })}
          <span aria-hidden>·</span>
          {items.t('views', { count: gallery.totalView, shown: formatCompact(gallery.totalView) })}
          <span aria-hidden>·</span>
          <TimeAgo at={gallery.createdAt} />
          <AccessBadge item={gallery} />
        </p>
      </div>
      <ShareButton path={`/gallery/${gallery._id}`} label={galleriesWords.t('share')} variant="outline" />
    </header>
  )
}
