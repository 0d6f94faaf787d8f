import type { LegalKind } from '@limelight/contract/core/legal-kinds'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

/** Legal pages that the operator published; the drafts that the product brings have no row. */
export async function listPublishedLegalKinds({ db }: Db): Promise<LegalKind[]> {
  const { rows } = await sql<{ kind: LegalKind }>`select distinct kind from legal_version`.execute(db)
  return rows.map((row) => row.kind)
}

export async function hasActiveCreator({ db }: Db): Promise<boolean> {
  const { rows } = await sql`select from performer where status = 'active' limit 1`.execute(db)
  return rows.length > 0
}
