/** The legal pages of the site, their versions, and who agreed to which. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { LANGUAGE_CODES } from '../languages.ts'
import { Done, Instant, ok } from '../page.ts'
import { text } from '../text.ts'
import { LEGAL_KINDS, LEGAL_TEXT_MAX } from './legal-kinds.ts'

const kind = z.enum(LEGAL_KINDS)
const language = z.enum(LANGUAGE_CODES)
const version = z.int().min(1).max(1_000_000)

export const LegalPage = z.object({
  kind,
  version: z.int(),
  language,
  /** Paragraphs, `## ` headings and `- ` lists; see `legal-text.ts`. */
  body: z.string(),
  /** Null: the draft that the product brings. */
  publishedAt: Instant.nullable(),
})
export type LegalPage = z.output<typeof LegalPage>

const LegalState = z.object({
  kind,
  version: z.int(),
  publishedAt: Instant.nullable(),
  /** Whether members were asked to agree again to this version or to a later one than theirs. */
  asksAgain: z.boolean(),
})
const texts = z.partialRecord(language, text(LEGAL_TEXT_MAX, { min: 1 }))
export const LegalDocument = LegalState.extend({ texts: z.partialRecord(language, z.string()) })
export type LegalDocument = z.output<typeof LegalDocument>

const params = z.strictObject({ kind })

export const legal = defineApi({
  'GET /legal/{kind}': {
    for: 'anyone',
    summary: 'A legal page: what the operator published, or the draft that the product brings',
    params,
    query: z.strictObject({ language: language.optional() }),
    response: ok(LegalPage),
  },
  'POST /legal/consents': {
    for: 'member',
    summary: 'Agree to the terms in the version that was read',
    body: z.strictObject({ version }),
    response: Done,
    errors: ['version_conflict'],
  },
  'GET /admin/legal': { for: 'operator', area: 'texts', summary: 'All legal pages', response: ok(z.array(LegalState)) },
  'GET /admin/legal/{kind}': {
    for: 'operator',
    area: 'texts',
    summary: 'A legal page in all its languages, placeholders unfilled',
    params,
    response: ok(LegalDocument),
  },
  'POST /admin/legal/{kind}': {
    for: 'operator',
    area: 'texts',
    needsConfirmation: true,
    summary: 'Publish a new version of a legal page. Earlier versions are kept',
    params,
    body: z.strictObject({
      texts: texts.refine((all) => Object.keys(all).length > 0, 'Write the page in at least one language.'),
      /** Terms only: members are asked to agree to the new version. */
      asksAgain: z.boolean().default(false),
      /** The version that was edited; `version_conflict` when another one was published meanwhile. */
      basedOn: version,
    }),
    response: ok(LegalDocument),
    status: 201,
    errors: ['version_conflict'],
  },
})
