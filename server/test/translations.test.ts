/** Every language says everything: the `words` folders of web and server, beside each other. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { LANGUAGE_CODES, LANGUAGES, type Language, SOURCE_LANGUAGE } from '@limelight/contract/languages'
import type { Texts } from '@limelight/contract/translate'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Keys whose words are the same in some language, with the reason; a whole folder by `folder *`. */
const SAME_AS_ENGLISH: Record<Exclude<Language, 'en'>, RegExp> = {
  // Names, units, abbreviations, and words German has taken over.
  de: /^(\W|\d|OK|PDF|CVC|IBAN|BIC|SWIFT|Stripe|Limelight|HLS|UTC|IP|ID|MB|URL|Status|Name|Start|Token|Video|Videos|Audio|Blog|Bank|Album|Feed|Chat|Login|Link|Links|Text|Titel|Details|Dashboard|Stories|Online|Extra|Code|Import|Export|Information|Information(en)?|Version|System|Banner|Logo|Browser|Computer|Android|Tablet|Cookie|Cookies|Captcha|Sandbox|Gateway|Transfer|Transfers|Rating|Tag|Tags|Teaser|Poster|Trailer|Fan|Fans|Creator|Post|Posts|Tip|Studio|Store|Shop|Slideshow|Coupon|Coupons|Volume|Format|Original|Job|Website|Feedback|Moment|Person|Details|Optional|Normal|Global|Position|Kapitel|Test|Route|Region|Navigation|Filter|Prozent|Problem|Saldo|Manager|Support|Service|\{\{\w+\}\})+$/i,
  ar: /^(\W|\d|OK|PDF|CVC|IBAN|BIC|SWIFT|Stripe|Limelight|HLS|UTC|IP|ID|MB|URL|\{\{\w+\}\})+$/i,
}

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

test('web/src/namespaces.ts lists every folder', () => {
  const listed = readFileSync(path.join(ROOT, 'web/src/namespaces.ts'), 'utf8')
  for (const file of english.filter((name) => name.startsWith('web/'))) {
    const folder = path.posix.relative('web/src', file)
    assert.ok(listed.includes(`from './${folder}'`), `web/src/namespaces.ts does not list ${folder}`)
    assert.match(listed, new RegExp(`^    '?${folder.replace('/words/en.json', '')}'?: typeof `, 'm'))
  }
})

for (const language of others) {
  const translated = english.map((file) => file.replace(/en\.json$/, `${language}.json`))
  const isBegun = translated.some((file) => existsSync(path.join(ROOT, file)))
  describe(`${LANGUAGES[language].name} (${language})`, { skip: !isBegun && 'not begun' }, () => {
    test('has every file', () => {
      const missing = translated.filter((file) => !existsSync(path.join(ROOT, file)))
      assert.deepEqual(missing, [])
    })

    for (const [index, file] of translated.entries()) {
      if (!existsSync(path.join(ROOT, file))) continue
      test(file, () => compare({ source: english[index] ?? '', file, language }))
    }
  })
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
      // A form for one or two may say the number as a word.
      const left = [...expected].filter((name) => !given.has(name) && !(form !== '' && name === 'count'))
      const added = [...given].filter((name) => !expected.has(name))
      assert.deepEqual({ left, added }, { left: [], added: [] }, `${file}: ${key} names other values than English`)
      const isSame = [...(theirs.get(key)?.values() ?? [])].includes(text)
      assert.ok(!isSame || SAME_AS_ENGLISH[language].test(text), `${file}: ${key} is still English: ${text}`)
    }
  }
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
