import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, DocumentId } from '@limelight/contract/ids'
import type { DocumentKind } from '@limelight/contract/people/performers'
import { writeAudit } from '#/core/audit/audit.service'
import { deleteDocument, readDocument, storeDocument } from '#/core/media/documents.service'
import { getSettings, readSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'
import type { Jobs } from '#/platform/jobs/jobs'
import { type DocumentRow, listDocuments, selectDocumentIds, takeDecidedDocuments } from './documents.queries.ts'
import { addDocument } from './performers.service.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'document-delete': { storageKey: string }
  }
}

export type SealedDocument = { id: DocumentId; storageKey: string }

/** Renders, encrypts and stores an identity picture. `owner`: whose turn in the queue it takes. Throws `media_unsupported`, `media_broken`, `payload_too_large`. */
async function sealDocument(ctx: Ctx, file: IncomingFile, owner: string): Promise<SealedDocument> {
  const { documentMaxMegabytes } = await getSettings(ctx)
  const id = randomUUIDv7() as DocumentId
  const { storageKey } = await storeDocument(ctx, file.open(), {
    id,
    owner,
    maxBytes: documentMaxMegabytes * 1_000_000,
    signal: file.signal,
  })
  return { id, storageKey }
}

/** One after the other, all or none. */
export async function sealDocuments<const F extends readonly IncomingFile[]>(
  ctx: Ctx,
  files: F,
  owner: string,
): Promise<{ [I in keyof F]: SealedDocument }> {
  const sealed: SealedDocument[] = []
  try {
    for (const file of files) sealed.push(await sealDocument(ctx, file, owner))
  } catch (error) {
    await discardDocuments(ctx, sealed)
    throw error
  }
  // As many as there are files, which the type of a growing list does not say.
  return sealed as { [I in keyof F]: SealedDocument }
}

/**
 * Deletes what no row names. After an error that leaves open whether the row was written, the nightly collection of unreferenced
 * objects decides instead.
 */
export async function discardDocuments(ctx: Ctx, sealed: readonly SealedDocument[], error?: unknown): Promise<void> {
  if (error instanceof AppError && error.code === 'unavailable') return
  for (const { storageKey } of sealed) await deleteDocument(ctx, storageKey)
}

export async function uploadDocument(
  ctx: Ctx,
  performerId: AccountId,
  kind: DocumentKind,
  file: IncomingFile,
): Promise<DocumentRow> {
  const sealed = await sealDocument(ctx, file, performerId)
  try {
    return await ctx.transaction((tx) => addDocument(tx, performerId, { kind, ...sealed }))
  } catch (error) {
    await discardDocuments(ctx, [sealed], error)
    throw error
  }
}

/** The picture itself, for the operator; that they looked is written down first. */
export async function viewDocument(
  ctx: Ctx,
  operatorId: AccountId,
  { performerId, documentId }: { performerId: AccountId; documentId: DocumentId },
): Promise<Uint8Array> {
  const document = (await listDocuments(ctx, performerId)).find((row) => row.id === documentId)
  if (!document) throw new AppError('not_found')
  await ctx.transaction((tx) =>
    writeAudit(tx, {
      actorId: operatorId,
      action: 'document.viewed',
      targetType: 'performer',
      targetId: performerId,
      details: { documentId, kind: document.kind },
    }),
  )
  return readDocument(ctx, { storageKey: document.storage_key, id: document.id })
}

/** Which of these belong to a performer. */
export async function findKnownDocuments(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await selectDocumentIds(ctx, ids))
}

const BATCH = 500

export function handleDocuments(ctx: Ctx, jobs: Jobs): void {
  jobs.handle('document-delete', { retryLimit: 20 }, ({ storageKey }) => deleteDocument(ctx, storageKey))
  jobs.sweep('documents-expire', '23 4 * * *', ['performer_document'], () => deleteDecidedDocuments(ctx))
}

/** As long after the decision as the site's setting says. */
export async function deleteDecidedDocuments(ctx: Ctx): Promise<void> {
  while ((await deleteSome(ctx)) === BATCH);
}

function deleteSome(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (tx) => {
    const { documentDays } = await readSettings(tx)
    const before = tx.clock.now().subtract({ hours: documentDays * 24 })
    const storageKeys = await takeDecidedDocuments(tx, { before, limit: BATCH })
    for (const storageKey of storageKeys) await tx.enqueue('document-delete', { storageKey })
    return storageKeys.length
  })
}
