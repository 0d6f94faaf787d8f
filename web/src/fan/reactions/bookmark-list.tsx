import type { BookmarkType } from '@limelight/contract/content-kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { FeedCard } from '../../shared/feeds/feed-card.tsx'
import { GalleryCard } from '../../shared/galleries/gallery-card.tsx'
import { CardGrid } from '../../shared/items/card-grid.tsx'
import { PerformerGrid } from '../../shared/performers/performer-grid.tsx'
import { ProductCard } from '../../shared/products/product-card.tsx'
import { bookmarkQueries } from '../../shared/reactions/reactions.api.ts'
import { VideoCard } from '../../shared/videos/video-card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListSection, type ListSectionProps } from '../../ui/list/list-section.tsx'

export interface BookmarkListProps {
  type: BookmarkType
  list: ListControls
}

/** Each kind as it looks where it is found. */
export function BookmarkList({ type, list }: BookmarkListProps) {
  const LISTS = { feeds: Feeds, videos: Videos, galleries: Galleries, products: Products, performers: Performers }
  const List = LISTS[type]
  return <List list={list} />
}

type Props = { list: ListControls }
const kept = { placeholderData: keepPreviousData }

function Feeds({ list }: Props) {
  const query = useQuery({ ...bookmarkQueries.feeds(pageOf(list)), ...kept })
  return (
    <Frame query={query} list={list}>
      {(feeds) => (
        <ul className="mx-auto grid max-w-2xl grid-cols-1 gap-5">
          {feeds.map((feed) => (
            <li key={feed._id}>
              <FeedCard feed={feed} />
            </li>
          ))}
        </ul>
      )}
    </Frame>
  )
}

function Videos({ list }: Props) {
  const query = useQuery({ ...bookmarkQueries.videos(pageOf(list)), ...kept })
  return (
    <Frame query={query} list={list}>
      {(videos) => <CardGrid items={videos}>{(video) => <VideoCard video={video} showsPerformer />}</CardGrid>}
    </Frame>
  )
}

function Galleries({ list }: Props) {
  const query = useQuery({ ...bookmarkQueries.galleries(pageOf(list)), ...kept })
  return (
    <Frame query={query} list={list}>
      {(galleries) => (
        <CardGrid items={galleries}>{(gallery) => <GalleryCard gallery={gallery} showsPerformer />}</CardGrid>
      )}
    </Frame>
  )
}

function Products({ list }: Props) {
  const query = useQuery({ ...bookmarkQueries.products(pageOf(list)), ...kept })
  return (
    <Frame query={query} list={list}>
      {(products) => (
        <CardGrid items={products}>{(product) => <ProductCard product={product} showsPerformer />}</CardGrid>
      )}
    </Frame>
  )
}

function Performers({ list }: Props) {
  const query = useQuery({ ...bookmarkQueries.performers(pageOf(list)), ...kept })
  return (
    <Frame query={query} list={list}>
      {(performers) => <PerformerGrid performers={performers} />}
    </Frame>
  )
}

function Frame<Row>({ query, list, children }: Pick<ListSectionProps<Row>, 'query' | 'children'> & Props) {
  const { t } = useT('fan/reactions')
  return (
    <ListSection
      list={list}
      query={query}
      isFiltered={false}
      empty={{
        drawing: 'saved',
        title: t('empty'),
        text: t('emptyText'),
        action: <LinkButton to="/search">{t('emptyAction')}</LinkButton>,
      }}
    >
      {children}
    </ListSection>
  )
}

function pageOf({ current, pageSize }: ListControls) {
  return { current, pageSize }
}
