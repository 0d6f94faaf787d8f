/**
 * What is wrong with a field, in the reader's language. Schemas and services say it in English where the rule stands; the
 * sentence is the key here (docs/decisions/0084).
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGE_CODES, type Language, SOURCE_LANGUAGE } from '@limelight/contract/languages'

type Sentence = { pattern: RegExp; text: string }
type Sentences = { plain: Map<string, string>; withValues: Sentence[] }

/** `{{1}}` is the first value that the code puts into the sentence. */
const PLACEHOLDER = /\{\{(\d)\}\}/g
const sentences = new Map<Language, Sentences>(
  LANGUAGE_CODES.filter((code) => code !== SOURCE_LANGUAGE).map((code) => [code, readSentences(code)]),
)

/** What is not ours, such as Zod's own words, stays as it is. */
export function fieldMessageIn(language: Language, message: string): string {
  const known = sentences.get(language)
  if (!known) return message
  const plain = known.plain.get(message)
  if (plain !== undefined) return plain
  for (const { pattern, text } of known.withValues) {
    const values = pattern.exec(message)
    if (values) return text.replaceAll(PLACEHOLDER, (_, index: string) => values[Number(index)] ?? '')
  }
  return message
}

function readSentences(language: Language): Sentences {
  const file = path.join(import.meta.dirname, 'field-words', `${language}.json`)
  const entries = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))
  const hasValues = ([english]: [string, string]) => english.includes('{{')
  return {
    plain: new Map(entries.filter((entry) => !hasValues(entry))),
    withValues: entries.filter(hasValues).map(([english, text]) => ({ pattern: patternOf(english), text })),
  }
}

function patternOf(english: string): RegExp {
  const parts = english.split(PLACEHOLDER).filter((_, index) => index % 2 === 0)
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('(.+)')}$`)
}
