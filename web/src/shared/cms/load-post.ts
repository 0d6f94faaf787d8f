import type { Post, PostKind } from '@limelight/contract/site/cms'
import { redirect } from 'react-router'
import { pageMeta } from '../../platform/page/page-meta.ts'

/** What the head of its page says of it. */
type Head = Pick<Post, 'kind' | 'slug' | 'title' | 'excerpt'>
export type PostPageState = { post: Head | undefined; origin: string }

export function headOf({ kind, slug, title, excerpt }: Post): Head {
  return { kind, slug, title, excerpt }
}

/** Pure: where a page or post is read. */
export function addressOf({ kind, slug }: Pick<Post, 'kind' | 'slug'>): string {
  return kind === 'page' ? `/page/${slug}` : `/blog/${slug}`
}

/** Pure: which kind of text stands below an address. */
export function kindAt(pathname: string): PostKind {
  return pathname.startsWith('/blog/') ? 'post' : 'page'
}

/** A slug names one text: asked for below the other address, or by its id, it leads to its own, until the operator renames it. */
export function requireOwnAddress(post: Post | undefined, { kind, slug }: { kind: PostKind; slug: string }): void {
  if (post && (post.kind !== kind || post.slug !== slug)) throw redirect(addressOf(post))
}

type Root = { loaderData?: { settings?: { siteName?: string } } | undefined } | undefined

export function postMeta(loaded: PostPageState | undefined, root: Root) {
  const siteName = root?.loaderData?.settings?.siteName ?? ''
  if (!loaded?.post) return [{ title: siteName }]
  const { post, origin } = loaded
  const title = `${post.title} · ${siteName}`
  const type = post.kind === 'post' ? 'article' : 'website'
  return pageMeta({ title, description: post.excerpt || title, path: addressOf(post), type }, origin)
}
