import { FeedId, VideoId } from '@limelight/contract/ids'

/** What other sites can show of this one. */
export type Embedded =
  | { kind: 'post'; id: FeedId }
  | { kind: 'video'; id: VideoId }
  /** By username or id. */
  | { kind: 'profile'; id: string }

const PATH = /^\/(?:(post|video)\/([\w-]{36})|([\w.-]{3,64}))\/?$/
const EMBED_PATH = /^(post|video|profile)\/([\w.-]{3,64})$/

/** Pure: what an address of a page of this site shows; undefined for all others, and for other sites. */
export function embeddedAt(address: string, origin: string): Embedded | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.origin !== origin || url.username !== '' || url.password !== '') return undefined
  const [, kind, id, name] = PATH.exec(url.pathname) ?? []
  return name === undefined ? embeddedBy(kind, id) : { kind: 'profile', id: name.toLowerCase() }
}

/** Pure: what the rest of an address below `/embed/` names. */
export function embeddedIn(path: string): Embedded | undefined {
  const [, kind, id] = EMBED_PATH.exec(path) ?? []
  return embeddedBy(kind, id)
}

export function embedPath({ kind, id }: Embedded): string {
  return `/embed/${kind}/${encodeURIComponent(id)}`
}

export function pagePath({ kind, id }: Embedded): string {
  return kind === 'profile' ? `/${encodeURIComponent(id)}` : `/${kind}/${id}`
}

function embeddedBy(kind: string | undefined, id: string | undefined): Embedded | undefined {
  if (kind === 'profile' && id !== undefined) return { kind, id: id.toLowerCase() }
  if (kind === 'post') {
    const post = FeedId.safeParse(id)
    return post.success ? { kind, id: post.data } : undefined
  }
  const video = kind === 'video' ? VideoId.safeParse(id) : undefined
  return video?.success ? { kind: 'video', id: video.data } : undefined
}
