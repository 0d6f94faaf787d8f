import type { MediaFile } from '@limelight/contract/core/media'

/** The middle-sized picture for those browsers that choose none themselves. */
export function pictureOf(file: Pick<MediaFile, 'thumbnails' | 'url' | 'type'>): string | undefined {
  const { thumbnails } = file
  return thumbnails[Math.floor(thumbnails.length / 2)] ?? (file.type.endsWith('-photo') ? file.url : undefined)
}
