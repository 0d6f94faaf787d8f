import type { Feed } from '@limelight/contract/content/feeds'

/** Pure: the one picture that stands for a post: what its creator chose, or the first of its files; none for words alone. */
export function feedPicture({ thumbnail, files }: Pick<Feed, 'thumbnail' | 'files'>): string | undefined {
  return thumbnail?.url ?? files[0]?.thumbnails[0]
}
