import type { StoryAccess } from '@limelight/contract/content/story-rules'
import type { FileId, HighlightId, StoryId } from '@limelight/contract/ids'
import sharp from 'sharp'
import type { TestApp } from './app.ts'
import type { Member } from './builders.ts'

/** An uploaded picture, rendered, that a story may show. */
export async function aStoryFile(app: TestApp, by: Member): Promise<FileId> {
  const image = sharp({ create: { width: 320, height: 480, channels: 3, background: '#a06030' } })
  const file = new Blob([new Uint8Array(await image.jpeg().toBuffer())])
  const { data: uploaded } = await by.api('POST /performer/feeds/photo/upload', { files: { file } })
  await app.jobs.runPending()
  const copy = { params: { id: uploaded._id }, body: { purpose: 'story-photo' } } as const
  return (await by.api('POST /performer/media/{id}/copies', copy)).data._id
}

type Options = { access?: StoryAccess; price?: number; minRank?: number; text?: string; highlightId?: HighlightId }

/** Shown from now on. */
export async function aStory(app: TestApp, by: Member, options: Options = {}): Promise<StoryId> {
  const fileId = await aStoryFile(app, by)
  return (await by.api('POST /performer/stories', { body: { access: 'free', ...options, fileId } })).data._id
}
