import { link, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MEDIA_FORMATS } from '@limelight/contract/core/media-formats'
import { AppError } from '@limelight/contract/errors'
import type { Ctx } from '#/platform/ctx'
import { reseal, seal, storedSeal, unseal } from '#/platform/sealing'
import { DOCUMENTS, documentKey } from './media-keys.ts'
import { receiveFile } from './receive-file.ts'
import { toRefusal } from './receive-upload.ts'
import { storeBytes } from './store-object.ts'
import { imageSandboxFor, openWorkFolder } from './work-folder.ts'

export type DocumentOptions = {
  /** The row's id; the bytes open under no other. */
  id: string
  /** Whose turn in the queue it takes: an account, or a visitor's address. */
  owner: string
  maxBytes: number
  signal?: AbortSignal
}

/**
 * Takes a picture of an identity document: rendered to one upright JPEG of at most 2000 pixels without metadata, encrypted, stored
 * apart from media. Throws `media_unsupported`, `media_broken`, `payload_too_large`, `rate_limited`, `storage_full`. Give the key to
 * `deleteDocument` when the row cannot be written.
 */
export async function storeDocument(
  ctx: Pick<Ctx, 'config' | 'storage'>,
  stream: Readable,
  { id, owner, maxBytes, signal }: DocumentOptions,
): Promise<{ storageKey: string }> {
  const jpeg = await renderJpeg(ctx, stream, { id, owner, maxBytes, ...(signal ? { signal } : {}) })
  const storageKey = documentKey(id)
  const sealed = seal(jpeg, { key: ctx.config.keyFor('documents'), boundTo: id })
  await storeBytes(ctx, storageKey, sealed)
  return { storageKey }
}

/** The JPEG. Throws `not_found` when there is none, and an Error when it was altered or belongs to another id. */
export async function readDocument(
  ctx: Pick<Ctx, 'config' | 'storage'>,
  { storageKey, id }: { storageKey: string; id: string },
): Promise<Buffer> {
  const stored = storageKey.startsWith(DOCUMENTS) ? await ctx.storage.get(storageKey) : undefined
  if (!stored) throw new AppError('not_found')
  return unseal(await buffer(stored), storedSeal(ctx, 'documents', id))
}

/** Seals it with the present master key; false where it is already, or is gone. */
export async function resealDocument(
  ctx: Pick<Ctx, 'config' | 'storage'>,
  { storageKey, id }: { storageKey: string; id: string },
): Promise<boolean> {
  const stored = storageKey.startsWith(DOCUMENTS) ? await ctx.storage.get(storageKey) : undefined
  const sealed = stored && reseal(await buffer(stored), storedSeal(ctx, 'documents', id))
  if (sealed) await storeBytes(ctx, documentKey(id), sealed)
  return sealed !== undefined
}

export async function deleteDocument(ctx: Pick<Ctx, 'storage'>, storageKey: string): Promise<void> {
  if (!storageKey.startsWith(DOCUMENTS)) throw new Error(`not a document: ${storageKey}`)
  await ctx.storage.delete(storageKey)
}

async function renderJpeg(
  { config }: Pick<Ctx, 'config'>,
  stream: Readable,
  { id, owner, maxBytes, signal }: DocumentOptions,
): Promise<Buffer> {
  await using upload = await openWorkFolder(config, 'uploads', id)
  const path = join(upload.path, 'original')
  await receiveFile(stream, { path, maxBytes, allowed: MEDIA_FORMATS.picture.types, signal })
  await using folder = await openWorkFolder(config, 'images', id)
  const source = { path: join(folder.path, 'original') }
  const outPath = join(folder.path, 'document.jpg')
  await link(path, source.path)
  try {
    await imageSandboxFor(config).run({ kind: 'document', source, outPath }, owner)
  } catch (error) {
    throw toRefusal(error)
  }
  return await readFile(outPath) // before the folder goes
}
