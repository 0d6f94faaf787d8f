import type { Feed } from '@limelight/contract/content/feeds'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { firstFeedsQuery } from '../../shared/feeds/feeds.api.ts'
import { pictureOf } from '../../shared/items/picture-source.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { srcSetOf } from '../../ui/src-set.ts'
import { DISCOVER } from './discover.ts'

/** Rows of three on phones, and one of six on wide screens. */
const [MOST, PER_ROW] = [6, 3]

/** Pictures that everybody may see, newest first; nothing while there are too few for a row. */
export function FreePosts() {
  const { t } = useT('site/start')
  const posts = varied(useQuery(firstFeedsQuery(DISCOVER)).data?.pages[0]?.data.filter(isPicture) ?? [])
  const count = Math.min(MOST, posts.length - (posts.length % PER_ROW))
  if (count === 0) return null
  return (
    <Section
      title={t('free')}
      actions={
        <LinkButton to="/search?tab=feeds" variant="ghost" size="sm">
          {t('seeAll')}
        </LinkButton>
      }
    >
      <ul className="grid grid-cols-3 gap-0.5 max-sm:-mx-4 sm:gap-3 lg:grid-cols-6">
        {posts.slice(0, count).map((post) => (
          <FreePost key={post._id} post={post} />
        ))}
      </ul>
    </Section>
  )
}

/** One of each creator first, so that a row shows as many as there are. */
function varied(posts: readonly Feed[]): Feed[] {
  const isFirst = ({ performer }: Feed, at: number) =>
    posts.findIndex((other) => other.performer._id === performer._id) === at
  return [...posts.filter(isFirst), ...posts.filter((post, at) => !isFirst(post, at))]
}

function isPicture({ type, canView, files: [file] }: Feed): boolean {
  return type === 'photo' && canView && file?.status === 'ready'
}

function FreePost({ post: { _id, performer, text, files } }: { post: Feed }) {
  const { formatList } = useFormat()
  const { t } = useT('shared/feeds')
  const [file] = files
  return (
    <li className="group relative isolate aspect-[4/5] overflow-hidden bg-sunken text-on-scrim sm:rounded-2xl">
      {file && (
        <img
          src={pictureOf(file)}
          srcSet={srcSetOf(file.thumbnails)}
          sizes="(min-width: 64rem) 12rem, 34vw"
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 -z-10 size-full object-cover transition-transform duration-300 group-hover:scale-[1.03] motion-reduce:transition-none"
        />
      )}
      <Link
        to={`/post/${_id}`}
        aria-label={formatList([t('postBy', { name: performer.name }), text.slice(0, 120)])}
        className="flex size-full items-end gap-2 bg-gradient-to-t from-scrim/75 to-transparent to-45% p-2 text-[13px] font-semibold focus-visible:-outline-offset-2 sm:rounded-2xl sm:p-3"
      >
        <Avatar src={performer.avatar} size="tiny" />
        <span className="min-w-0 truncate pb-0.5">{performer.name}</span>
      </Link>
    </li>
  )
}
