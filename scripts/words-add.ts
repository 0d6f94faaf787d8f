/**
 * `npm run words:add -- <folder> <key> "English" "Deutsch" "العربية"`: adds one text to the words of a folder, in every language, in
 * the order of `LANGUAGE_CODES`. Folders are those of `useT` (`fan/follows`), or paths (`server/src/finance/payouts`). A text that counts
 * has its forms in one argument: `"one: {{count}} post || other: {{count}} posts"`. Nothing is written unless every language is right.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGE_CODES, LANGUAGES, type Language, SOURCE_LANGUAGE } from '@limelight/contract/languages'
import type { Texts } from '@limelight/contract/translate'

const ROOT = path.resolve(import.meta.dirname, '..')
const FORM = /^(zero|one|two|few|many|other): (.*)$/s
/** They stand for the number itself, which a form for none, one or two may say as a word. */
const NUMBERS = ['count', 'shown', 'price', 'tokens', 'missing']

/** Pure: the words of one language with another text at the end of its group. Throws where something else stands there. */
export function withText(words: Texts, key: string, text: string): Texts {
  const [name = '', ...rest] = key.split('.')
  const known = words[name]
  if (rest.length > 0) {
    if (typeof known === 'string') throw new Error(`${name} is a text, not a group: ${known}`)
    return { ...words, [name]: withText(known ?? {}, rest.join('.'), text) }
  }
  if (known !== undefined && known !== text) throw new Error(`${key} exists: ${JSON.stringify(known)}`)
  return { ...words, [name]: text }
}

/** Pure: the keys and texts of one argument, one for each plural form. Throws for other forms than the language has. */
export function formsOf(key: string, text: string, language: Language): Map<string, string> {
  if (text.trim() === '') throw new Error(`${LANGUAGES[language].name} is missing`)
  const parts = text.split(' || ').map((part) => FORM.exec(part))
  if (parts[0] === null) return new Map([[key, text]])
  const forms = new Map(parts.map((part) => [part?.[1] ?? '', part?.[2] ?? '']))
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  if (needed.join() !== [...forms.keys()].toSorted().join())
    throw new Error(`${LANGUAGES[language].name} needs the forms ${needed.join(', ')}`)
  return new Map([...forms].map(([form, words]) => [`${key}_${form}`, words]))
}

/** Pure: throws where a translation names other values than English, or has forms where English has none. */
export function requireSameValues(english: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): void {
  const expected = valuesOf([...english.values()])
  if (english.size > 1 !== other.size > 1) throw new Error('either every language has plural forms, or none')
  for (const [key, text] of other) {
    const given = valuesOf([text])
    const mayLack = /_(zero|one|two)$/.test(key) ? NUMBERS : []
    const missing = [...expected].filter((name) => !given.has(name) && !mayLack.includes(name))
    const unknown = [...given].filter((name) => !expected.has(name))
    if (missing.length > 0) throw new Error(`${text} lacks {{${missing.join('}}, {{')}}}`)
    if (unknown.length > 0) throw new Error(`${text} names {{${unknown.join('}}, {{')}}}, which English does not`)
  }
}

/** Pure: as the files are written. */
export function fileOf(words: Texts): string {
  return `${JSON.stringify(words, null, 2)}\n`
}

function valuesOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)))
}

function addWords([folder, key, ...texts]: readonly string[]): void {
  if (!folder || !key) throw new Error('npm run words:add -- <folder> <key> "English" "Deutsch" "العربية"')
  if (texts.length > LANGUAGE_CODES.length) throw new Error(`there are ${LANGUAGE_CODES.length} languages`)
  const files = LANGUAGE_CODES.map((code) => path.join(folderOf(folder), `${code}.json`))
  const forms = LANGUAGE_CODES.map((code, index) => formsOf(key, texts[index] ?? '', code))
  const english = forms[LANGUAGE_CODES.indexOf(SOURCE_LANGUAGE)] ?? new Map()
  for (const one of forms) requireSameValues(english, one)
  const written = files.map((file, index) => {
    const words: Texts = JSON.parse(readFileSync(file, 'utf8'))
    return fileOf([...(forms[index] ?? [])].reduce((sum, [name, text]) => withText(sum, name, text), words))
  })
  for (const [index, file] of files.entries()) writeFileSync(file, written[index] ?? '')
}

function folderOf(name: string): string {
  const inWeb = /^(web|server)\//.test(name) ? name : `web/src/${name}`
  const folder = path.join(ROOT, inWeb.replace(/\/words\/?$/, ''), 'words')
  if (!existsSync(folder)) throw new Error(`${path.relative(ROOT, folder)} is no folder of words`)
  return folder
}

if (import.meta.main) {
  try {
    addWords(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
