import type { LegalKind } from '@limelight/contract/core/legal-kinds'
import type { AccountId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type VersionRow = { kind: LegalKind; version: number; asks_again: boolean; published_at: Temporal.Instant }
export type TextRow = { language: Language; body: string }

/** The newest version of each kind that has one, and whether it or an earlier one asks members to agree. */
export async function listNewest({ db }: Db): Promise<(VersionRow & { asked_version: number | null })[]> {
  const { rows } = await sql<VersionRow & { asked_version: number | null }>`
    select distinct on (kind) kind, version, asks_again, published_at,
      (select max(a.version) from legal_version a where a.kind = v.kind and a.asks_again) as asked_version
    from legal_version v
    order by kind, version desc
  `.execute(db)
  return rows
}

export async function findTexts({ db }: Db, kind: LegalKind, version: number): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select language, body from legal_text where kind = ${kind} and version = ${version} order by language
  `.execute(db)
  return rows
}

/** One publication of a kind at a time. Held to the transaction's end. */
export async function lockLegalKind(tx: Tx, kind: LegalKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`legal/${kind}`}))`.execute(tx.db)
}

type NewVersion = { kind: LegalKind; version: number; asksAgain: boolean; operatorId: AccountId }

export async function insertVersion(
  tx: Tx,
  { kind, version, asksAgain, operatorId }: NewVersion,
  texts: readonly TextRow[],
): Promise<void> {
  await sql`
    insert into legal_version (kind, version, asks_again, published_by, published_at)
    values (${kind}, ${version}, ${asksAgain}, ${operatorId}, ${tx.clock.now()})
  `.execute(tx.db)
  await sql`
    insert into legal_text (kind, version, language, body)
    select ${kind}, ${version}, written.language, written.body
    from unnest(${texts.map((one) => one.language)}::text[], ${texts.map((one) => one.body)}::text[])
      as written (language, body)
  `.execute(tx.db)
}

type Consent = { accountId: AccountId; kind: LegalKind; version: number }

/** Agreeing twice is agreeing once. */
export async function insertConsent(tx: Tx, { accountId, kind, version }: Consent): Promise<void> {
  await sql`
    insert into consent (account_id, kind, version, given_at)
    values (${accountId}, ${kind}, ${version}, ${tx.clock.now()})
    on conflict do nothing
  `.execute(tx.db)
}

export async function hasConsentSince({ db }: Db, { accountId, kind, version }: Consent): Promise<boolean> {
  const { rows } = await sql`
    select from consent where account_id = ${accountId} and kind = ${kind} and version >= ${version} limit 1
  `.execute(db)
  return rows.length > 0
}
