/** The legal pages that the product brings, until an operator publishes their own. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LegalKind } from '@limelight/contract/core/legal-kinds'
import { LANGUAGE_CODES, type Language } from '@limelight/contract/languages'
import type { TextRow } from './legal.queries.ts'

const known = new Map<string, Promise<string>>()

/** In every language of the product. */
export function draftsOf(kind: LegalKind): Promise<TextRow[]> {
  return Promise.all(LANGUAGE_CODES.map(async (language) => ({ language, body: await readDraft(kind, language) })))
}

function readDraft(kind: LegalKind, language: Language): Promise<string> {
  const file = join(import.meta.dirname, 'drafts', language, `${kind}.md`)
  const read = known.get(file) ?? readFile(file, 'utf8').then((text) => text.trim())
  known.set(file, read)
  return read
}
