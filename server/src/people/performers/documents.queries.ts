import type { AccountId, DocumentId } from '@limelight/contract/ids'
import type { DocumentKind } from '@limelight/contract/people/performers'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type DocumentRow = {
  id: DocumentId
  performer_id: AccountId
  kind: DocumentKind
  storage_key: string
  created_at: Temporal.Instant
}

export async function listDocuments({ db }: Db, performerId: AccountId): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select id, performer_id, kind, storage_key, created_at from performer_document where performer_id = ${performerId} order by kind
  `.execute(db)
  return rows
}

export async function selectDocumentIds({ db }: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from performer_document where id = any(${ids}::uuid[])
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Replaces the document of the same kind; returns the storage key of the one replaced. */
export async function replaceDocument(tx: Tx, document: Omit<DocumentRow, 'created_at'>): Promise<string | undefined> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from performer_document where performer_id = ${document.performer_id} and kind = ${document.kind} returning storage_key
  `.execute(tx.db)
  await sql`
    insert into performer_document (id, performer_id, kind, storage_key, created_at)
    values (${document.id}, ${document.performer_id}, ${document.kind}, ${document.storage_key}, ${tx.clock.now()})
  `.execute(tx.db)
  return rows[0]?.storage_key
}

/** Documents of performers whose review ended before the instant: they have served their purpose. */
export async function takeDecidedDocuments(
  tx: Tx,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from performer_document
    where id = any(array(
      select d.id
      from performer_document d
      join performer p on p.account_id = d.performer_id
      where p.status in ('active', 'rejected') and p.reviewed_at < ${before}
      limit ${limit}
      for update of d skip locked
    ))
    returning storage_key
  `.execute(tx.db)
  return rows.map((row) => row.storage_key)
}
