import type { StudioFeed } from '@limelight/contract/content/feeds'
import { plainText } from '@limelight/contract/plain-text'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { feedPicture } from '../../shared/feeds/feed-picture.ts'
import { ITEM_ICONS } from '../../shared/items/item-icons.ts'
import { useShownPrice } from '../../shared/items/use-shown-price.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { newestPostsQuery } from './dashboard.api.ts'

/** The posts published last, with what they earn; nothing before the first one. */
export function NewestPosts() {
  const { t } = useT('creator/dashboard')
  const { data } = useQuery(newestPostsQuery)
  const posts = data?.data ?? []
  if (posts.length === 0) return null
  return (
    <Section
      className="mt-2 mb-0 min-w-0"
      title={t('posts.title')}
      actions={
        <LinkButton to="/creator/feeds" variant="ghost" size="sm">
          {t('posts.all')}
        </LinkButton>
      }
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
        {posts.map((post) => (
          <li key={post._id} className="min-w-0">
            <PostTile post={post} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PostTile({ post }: { post: StudioFeed }) {
  const { t } = useT('creator/dashboard')
  const feeds = useT('creator/feeds')
  const { formatCompact } = useFormat()
  const shownPrice = useShownPrice()
  const src = feedPicture(post)
  const Icon = ITEM_ICONS.feed
  const isSold = post.access === 'paid'
  const saysItAll = post.type === 'text' || post.type === 'poll'
  const text = plainText(post.text) || post.poll?.description || t('untitled')
  return (
    <Link to={`/creator/feeds/${post._id}`} className="group grid grid-cols-1 gap-2">
      <span className="relative grid aspect-square place-items-center overflow-hidden rounded-card bg-sunken text-muted">
        {src ? (
          <img src={src} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        ) : saysItAll ? (
          <span aria-hidden dir="auto" className="absolute inset-0 overflow-hidden p-3.5 text-ink">
            <span className="line-clamp-4 font-display text-sm leading-snug font-bold break-words">{text}</span>
          </span>
        ) : (
          <Icon className="size-8" />
        )}
        <Badge
          tone={isSold ? 'money' : 'picture'}
          className={cn('absolute start-2.5 bottom-2.5', !isSold && 'bg-scrim/70')}
        >
          {isSold ? shownPrice(post) : feeds.t(`accesses.${post.access}`)}
        </Badge>
      </span>
      <span className="line-clamp-1 text-sm font-semibold break-words group-hover:text-link">{text}</span>
      <span className="text-sm text-muted">
        {isSold
          ? feeds.t('list.sales', { count: post.sales, shown: formatCompact(post.sales) })
          : t('posts.likes', { count: post.totalLike, shown: formatCompact(post.totalLike) })}
      </span>
    </Link>
  )
}
