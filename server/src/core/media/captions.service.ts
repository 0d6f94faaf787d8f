/** Captions are renditions of a video: what opens it opens them, and they are stored and deleted with it. */
import { createHash } from 'node:crypto'
import { CAPTION_LANGUAGES_MAX } from '@limelight/contract/core/caption-rules'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import { readCaptions, writeCaptions } from './caption-text.ts'
import { captionLanguageOf, MASTER_PLAYLIST } from './file-view.ts'
import { type MediaRow, selectStoredForUpdate, setVariants, type Variant } from './media.queries.ts'
import { renditionKey } from './media-keys.ts'
import { storeBytes } from './store-object.ts'

/** Below what is sent in parts or by a store, which a track of another origin may not read. */
const MAX_BYTES = 2_000_000

type Which = { id: string; ownerId: AccountId; language: string }

/**
 * In place of those in the same language. Throws `not_found` for files of others, `invalid_state` for what is no video that can be played,
 * `limit_reached`, and what `readCaptions` throws.
 */
export async function saveCaptions(ctx: Ctx, which: Which, text: string): Promise<MediaRow> {
  const bytes = Buffer.from(writeCaptions(readCaptions(text)))
  if (bytes.length > MAX_BYTES) throw invalidField('text', 'Choose a file with fewer captions.')
  // Another text is another address: browsers keep what they have.
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const variant: Variant = {
    name: `captions/${which.language}-${version}.vtt`,
    contentType: 'text/vtt; charset=utf-8',
    sizeBytes: bytes.length,
    width: null,
    height: null,
  }
  return change(ctx, which, variant, async (file) => {
    const languages = new Set(
      file.variants.map(({ name }) => captionLanguageOf(name)).filter((code) => code !== undefined),
    )
    if (!languages.has(which.language) && languages.size >= CAPTION_LANGUAGES_MAX)
      throw new AppError('limit_reached', { maximum: CAPTION_LANGUAGES_MAX })
    // Nobody knows its address before the commit.
    await storeBytes(ctx, renditionKey(file.storedId, variant.name), bytes)
  })
}

/** Those that are not there are removed already. Throws `not_found` for files of others, `invalid_state` for what is no video. */
export function removeCaptions(ctx: Ctx, which: Which): Promise<MediaRow> {
  return change(ctx, which, undefined, async () => {})
}

async function change(
  ctx: Ctx,
  which: Which,
  variant: Variant | undefined,
  prepare: (file: MediaRow) => Promise<void>,
): Promise<MediaRow> {
  const { before, after } = await ctx.transaction(async (tx) => {
    const rows = await selectStoredForUpdate(tx.db, which.id)
    const before = requireVideo(rows, which)
    await prepare(before)
    for (const row of rows) await setVariants(tx.db, row.id, withCaptions(row.variants, which.language, variant))
    return { before, after: { ...before, variants: withCaptions(before.variants, which.language, variant) } }
  })
  // A crash right here leaves them until the file is deleted.
  const gone = before.variants.filter(({ name }) => !after.variants.some((kept) => kept.name === name))
  for (const { name } of gone) await ctx.storage.delete(renditionKey(before.storedId, name))
  return after
}

function requireVideo(rows: readonly MediaRow[], { id, ownerId }: Which): MediaRow {
  const file = rows.find((row) => row.id === id)
  if (file?.ownerId !== ownerId) throw new AppError('not_found', { fileId: id })
  const isVideo = file.variants.some(({ name }) => name === MASTER_PLAYLIST)
  if (file.status !== 'ready' || !isVideo) throw new AppError('invalid_state', { fileId: id })
  return file
}

function withCaptions(variants: readonly Variant[], language: string, variant: Variant | undefined): Variant[] {
  const others = variants.filter(({ name }) => captionLanguageOf(name) !== language)
  return variant ? [...others, variant] : others
}
