/** Every language says everything: the `words` folders of web and server, beside each other. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { LANGUAGE_CODES, LANGUAGES, type Language, SOURCE_LANGUAGE } from '@limelight/contract/languages'
import type { Texts } from '@limelight/contract/translate'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** What every language takes as it is: names, units and abbreviations. */
const OF_ALL = 'bic cvc hls html iban kbit id ip limelight mb ok pdf s stripe swift url utc'
/** Words of English that a language has taken over; a text of nothing else may be the same. */
const TAKEN_OVER: Record<Exclude<Language, 'en'>, string> = {
  de: `story highlight highlights affiliate android audio bank banner bitrate blog blond browser captcha chat code computer creator dashboard details digital
    export fan fans feedback filter fit follower format gateway import information likes link links login logo name navigation
    normal live online option optional original pause person pink position problem region sandbox server service shop start status
    store studio support system tablet tag tags teaser test text ticket tickets token trailer transfer transfers transgender upload
    uploads version video videos wallet website`,
  ar: '',
}

/** A number before what it counts. */
const COUNTED =
  /\{\{\w+\}\} (?:tokens?|days?|photos?|posts?|values|addresses|units?|hours?|minutes?|items?|people|creators?|fans?)\b/
/** Two words between tags, or in an attribute that is read aloud or shown. */
const SENTENCE_IN_MARKUP = />\s*[A-Z][a-z]+ [a-z]+[\w ,.’]*\s*<\/(?:p|h[1-6]|span|li|Button|Link|LinkButton|Badge)>/
const SENTENCE_IN_ATTRIBUTE = /\b(?:label|title|text|placeholder|aria-label|alt|hint)="[A-Z][a-z]+ [a-z]+[^"]*"/

const english = globSync(['web/src/**/words/en.json', 'server/src/**/words/en.json'], { cwd: ROOT }).sort()
const others = LANGUAGE_CODES.filter((code) => code !== SOURCE_LANGUAGE)

test('English has no empty text and no text without a name', () => {
  for (const file of english) {
    for (const [key, text] of leavesOf(file)) assert.ok(text.trim() !== '', `${file}: ${key} says nothing`)
  }
})

test('plural forms are those of the language', () => {
  for (const file of english) requirePluralForms(file, SOURCE_LANGUAGE)
})

test('a text that counts has plural forms', () => {
  for (const file of english) {
    for (const [key, forms] of groupPlurals(leavesOf(file))) {
      const text = forms.get('')
      if (text === undefined) continue
      assert.doesNotMatch(text, COUNTED, `${file}: ${key} needs plural forms`)
    }
  }
})

test('Arabic lists have Arabic commas', () => {
  for (const file of english.map((name) => name.replace(/en\.json$/, 'ar.json'))) {
    for (const [key, text] of leavesOf(file)) assert.doesNotMatch(text, /\p{Script=Arabic},/u, `${file}: ${key}`)
  }
  for (const file of sourcesOf('web/src/**/*.tsx')) {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    // What is for operators' logs and addresses of pictures is no text.
    assert.doesNotMatch(source, /\.filter\(Boolean\)\.join\(', '\)/, `${file}: join names by formatList`)
  }
})

test('no sentence of a screen stands in its component', () => {
  for (const file of sourcesOf('web/src/**/*.tsx')) {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    const found = SENTENCE_IN_MARKUP.exec(source) ?? SENTENCE_IN_ATTRIBUTE.exec(source)
    assert.equal(found, null, `${file}: ${found?.[0]} belongs into words`)
  }
})

test('a dialog that cancels something does not offer "Cancel" beside it', () => {
  for (const file of sourcesOf('web/src/**/*.tsx')) {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    const dialogs = source.match(/<(?:Action|Confirm)Dialog\b[\s\S]*?\/>/g) ?? []
    for (const dialog of dialogs.filter((markup) => /confirmLabel=\{t\('cancel/.test(markup)))
      assert.match(dialog, /dismissLabel=/, `${file}: say what stays, as dismissLabel`)
  }
})

test('web/src/namespaces lists every folder, a file for each layer', () => {
  for (const file of english.filter((name) => name.startsWith('web/'))) {
    const folder = path.posix.relative('web/src', path.posix.dirname(path.posix.dirname(file)))
    const list = `web/src/namespaces/${folder.split('/', 1)}.ts`
    const listed = readFileSync(path.join(ROOT, list), 'utf8')
    assert.ok(listed.includes(`from '../${folder}/words/en.json'`), `${list} does not list ${folder}`)
    assert.match(listed, new RegExp(`^    '?${folder}'?: typeof `, 'm'))
  }
})

for (const language of others) {
  describe(`${LANGUAGES[language].name} (${language})`, () => {
    for (const part of ['web', 'server']) {
      const sources = english.filter((file) => file.startsWith(part))
      const translated = sources.map((file) => file.replace(/en\.json$/, `${language}.json`))
      const isThere = (file: string) => existsSync(path.join(ROOT, file))
      test(`${part} has every file`, { skip: !translated.some(isThere) && 'not begun' }, () => {
        assert.deepEqual(
          translated.filter((file) => !isThere(file)),
          [],
        )
      })
      for (const [index, file] of translated.entries()) {
        if (isThere(file)) test(file, () => compare({ source: sources[index] ?? '', file, language }))
      }
    }
  })
}

function sourcesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT, exclude: (name) => name.endsWith('.test.tsx') })
}

function compare({
  source,
  file,
  language,
}: {
  source: string
  file: string
  language: Exclude<Language, 'en'>
}): void {
  const ours = groupPlurals(leavesOf(file))
  const theirs = groupPlurals(leavesOf(source))
  assert.deepEqual([...ours.keys()].sort(), [...theirs.keys()].sort(), `${file} has other keys than ${source}`)
  requirePluralForms(file, language)
  for (const [key, forms] of ours) {
    const expected = placeholdersOf([...(theirs.get(key)?.values() ?? [])])
    for (const [form, text] of forms) {
      assert.ok(text.trim() !== '', `${file}: ${key} says nothing`)
      const given = placeholdersOf([text])
      // A form for none, one or two may say the number as a word.
      const isCounted = (name: string) => ['zero', 'one', 'two'].includes(form) && NUMBERS.has(name)
      const left = [...expected].filter((name) => !given.has(name) && !isCounted(name))
      const added = [...given].filter((name) => !expected.has(name))
      assert.deepEqual({ left, added }, { left: [], added: [] }, `${file}: ${key} names other values than English`)
      const isSame = [...(theirs.get(key)?.values() ?? [])].includes(text)
      assert.ok(!isSame || isTakenOver(text, language), `${file}: ${key} is still English: ${text}`)
    }
  }
}

/** Of the placeholders in forms that count, those which stand for the number itself. */
const NUMBERS = new Set(['count', 'shown', 'price', 'tokens', 'missing'])

function isTakenOver(text: string, language: Exclude<Language, 'en'>): boolean {
  const known = new Set(`${OF_ALL} ${TAKEN_OVER[language]}`.split(/\s+/))
  const words =
    text
      .replace(/\{\{\w+\}\}/g, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words.every((word) => known.has(word))
}

function requirePluralForms(file: string, language: Language): void {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  for (const [key, forms] of groupPlurals(leavesOf(file))) {
    const given = [...forms.keys()].filter((form) => form !== '').toSorted()
    if (given.length > 0) assert.deepEqual(given, needed, `${file}: ${key} needs the forms of ${language}`)
  }
}

/** `photos_one` and `photos_other` are one key with two forms; what has no forms has the form ''. */
function groupPlurals(leaves: readonly (readonly [string, string])[]): Map<string, Map<string, string>> {
  const keys = new Map<string, Map<string, string>>()
  const plurals = new Set(
    leaves.filter(([key]) => key.endsWith('_other')).map(([key]) => key.slice(0, -'_other'.length)),
  )
  for (const [key, text] of leaves) {
    const [, base = key, form = ''] = /^(.*)_(zero|one|two|few|many|other)$/.exec(key) ?? []
    const [name, of] = plurals.has(base) ? [base, form] : [key, '']
    keys.set(name, (keys.get(name) ?? new Map()).set(of, text))
  }
  return keys
}

function placeholdersOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)))
}

function leavesOf(file: string): (readonly [string, string])[] {
  const walk = (texts: Texts, prefix: string): (readonly [string, string])[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : walk(value, `${prefix}${key}.`),
    )
  return walk(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')), '')
}
