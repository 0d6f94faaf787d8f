/** Pure: video rows in the shapes of the contract. */
import type { StudioVideo, Video } from '@limelight/contract/content/videos'
import { itemFieldsOf, studioFieldsOf } from '#/content/items/items.service'
import { shownText } from '#/content/sellable/sellable.policy'
import { type Sign, viewOptionsOf } from '#/content/sellable/sellable-view.service'
import { fileView } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import { chaptersOf } from './chapters.ts'
import type { VideoRow } from './videos.queries.ts'

export function toVideo(row: VideoRow, viewer: Viewer, sign: Sign): Video {
  const fields = itemFieldsOf(row, viewer)
  const options = viewOptionsOf(row, viewer, sign)
  const video = row.video && fileView(row.video, options)
  const thumbnail = row.thumbnail && fileView(row.thumbnail, options)
  const teaser = row.teaser && fileView(row.teaser, options)
  const picture = thumbnail?.thumbnails.at(-1) ?? video?.thumbnails.at(-1)
  const duration = video?.duration ?? null
  const description = shownText(row.description, fields.lockReason)
  return {
    _id: row.id,
    title: row.title,
    description,
    ...fields,
    video,
    thumbnail: picture === undefined ? null : { url: picture },
    teaser: teaser?.url === undefined ? null : { url: teaser.url, thumbnails: teaser.thumbnails },
    duration,
    chapters: chaptersOf(description, duration),
  }
}

export function toStudioVideo(row: VideoRow, viewer: Viewer, sign: Sign): StudioVideo {
  const options = viewOptionsOf(row, viewer, sign)
  return {
    ...toVideo(row, viewer, sign),
    ...studioFieldsOf(row),
    files: {
      video: row.video && fileView(row.video, options),
      teaser: row.teaser && fileView(row.teaser, options),
      thumbnail: row.thumbnail && fileView(row.thumbnail, options),
    },
  }
}
