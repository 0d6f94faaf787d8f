import type { LegalDocument, LegalPage } from '@limelight/contract/core/legal'
import { DRAFT_VERSION, LEGAL_KINDS, type LegalKind } from '@limelight/contract/core/legal-kinds'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings, languageFor } from '#/core/settings/settings.service'
import { cached } from '#/platform/cached'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { draftsOf } from './drafts.ts'
import * as queries from './legal.queries.ts'

/** Asked at each registration, payment and page of a member. */
const CACHE_MS = 5_000

type Newest = Map<LegalKind, Awaited<ReturnType<typeof queries.listNewest>>[number]>
const cachedNewest = cached(
  'legal-pages',
  CACHE_MS,
  async (db): Promise<Newest> => new Map((await queries.listNewest(db)).map((row) => [row.kind, row])),
)

/** The version that counts now, at most five seconds old. */
export async function currentVersion(db: Ctx | Tx, kind: LegalKind): Promise<number> {
  return (await cachedNewest.get(db)).get(kind)?.version ?? DRAFT_VERSION
}

/** As visitors read it, in their language where the operator wrote it in that one, with the site's own name and address. */
export async function getLegalPage(ctx: Ctx, kind: LegalKind, language: Language | undefined): Promise<LegalPage> {
  const newest = (await cachedNewest.get(ctx)).get(kind)
  const version = newest?.version ?? DRAFT_VERSION
  const [settings, texts] = await Promise.all([getSettings(ctx), readTexts(ctx, kind, version)])
  const choice = languageFor(settings, language)
  const text =
    texts.find((one) => one.language === choice) ??
    texts.find((one) => one.language === settings.defaultLanguage) ??
    texts[0]
  if (!text) throw new Error(`${kind} ${version} has no text`)
  return {
    kind,
    version,
    language: text.language,
    body: filled(text.body, settings, ctx.config.publicUrl),
    publishedAt: newest?.published_at.toString() ?? null,
  }
}

export async function listLegalDocuments(db: Db) {
  const newest = new Map((await queries.listNewest(db)).map((row) => [row.kind, row]))
  return LEGAL_KINDS.map((kind) => stateOf(kind, newest.get(kind)))
}

export async function getLegalDocument(db: Db, kind: LegalKind): Promise<LegalDocument> {
  const newest = (await queries.listNewest(db)).find((row) => row.kind === kind)
  const state = stateOf(kind, newest)
  const texts = await readTexts(db, kind, state.version)
  return { ...state, texts: Object.fromEntries(texts.map(({ language, body }) => [language, body])) }
}

type Edition = { kind: LegalKind; texts: LegalDocument['texts']; asksAgain: boolean; basedOn: number }

/** Throws `version_conflict` when the edited version is no longer the newest one. Audited. */
export async function publishLegalDocument(
  ctx: Ctx,
  operatorId: AccountId,
  { kind, texts, asksAgain, basedOn }: Edition,
): Promise<LegalDocument> {
  await ctx.transaction(async (tx) => {
    await queries.lockLegalKind(tx, kind)
    const newest = (await queries.listNewest(tx)).find((row) => row.kind === kind)?.version ?? DRAFT_VERSION
    if (newest !== basedOn) throw new AppError('version_conflict')
    const version = newest + 1
    const rows = Object.entries(texts).map(([language, body]) => ({ language: language as Language, body }))
    await queries.insertVersion(tx, { kind, version, asksAgain: asksAgain && kind === 'terms', operatorId }, rows)
    const details = { version, asksAgain, languages: rows.map((row) => row.language) }
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'legal.published',
      targetType: 'site',
      details: { kind, ...details },
    })
  })
  cachedNewest.invalidate(ctx)
  return getLegalDocument(ctx, kind)
}

/** Of a new account, which agreed by registering. */
export async function recordConsent(tx: Tx, accountId: AccountId): Promise<void> {
  await queries.insertConsent(tx, { accountId, kind: 'terms', version: await currentVersion(tx, 'terms') })
}

/** Throws `version_conflict` unless it is the version that counts. */
export async function agree(tx: Tx, accountId: AccountId, version: number): Promise<void> {
  const newest = (await queries.listNewest(tx)).find((row) => row.kind === 'terms')?.version ?? DRAFT_VERSION
  if (version !== newest) throw new AppError('version_conflict')
  await queries.insertConsent(tx, { accountId, kind: 'terms', version })
}

/** The version of the terms that the account is asked to agree to; null: nothing is open. */
export async function termsToAccept(db: Ctx | Tx, accountId: AccountId): Promise<number | null> {
  const newest = (await cachedNewest.get(db)).get('terms')
  if (!newest?.asked_version) return null
  const asked = { accountId, kind: 'terms', version: newest.asked_version } as const
  return (await queries.hasConsentSince(db, asked)) ? null : newest.version
}

function stateOf(kind: LegalKind, row: queries.VersionRow | undefined) {
  return {
    kind,
    version: row?.version ?? DRAFT_VERSION,
    publishedAt: row?.published_at.toString() ?? null,
    asksAgain: row?.asks_again ?? false,
  }
}

function readTexts(db: Db, kind: LegalKind, version: number): Promise<queries.TextRow[]> {
  return version === DRAFT_VERSION ? draftsOf(kind) : queries.findTexts(db, kind, version)
}

/** Pure. What the operator has not entered yet falls back to what leads to them. */
function filled(body: string, settings: Settings, publicUrl: string): string {
  const values: Record<string, string> = {
    siteName: settings.siteName,
    seller: settings.sellerName || settings.siteName,
    address: settings.sellerAddress || '–',
    taxNumber: settings.sellerTaxNumber || '–',
    documentDays: String(settings.documentDays),
    email: settings.contactEmail || `${publicUrl}/contact`,
  }
  return body.replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
}
