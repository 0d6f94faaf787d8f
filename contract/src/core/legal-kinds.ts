/** The legal pages of a site; no schema, so that pages can use it without a parser. */
/** A page lies at `/legal/<kind>`. */
export const LEGAL_KINDS = ['terms', 'privacy', 'refunds', 'content-rules', 'complaints', 'imprint'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]
export const LEGAL_TEXT_MAX = 60_000
/** Of the drafts that the product brings; what an operator publishes counts up from it. */
export const DRAFT_VERSION = 1
