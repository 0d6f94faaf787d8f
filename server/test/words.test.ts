/**
 * Sources and documents use plain, neutral English and one word for each thing (docs/glossary.md). Identifiers count too:
 * `strayFile` is two words. Each failure names the file, the line, the word and its replacement.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '../..')

const FILES = [
  '*.md',
  'docs/**/*.md',
  'contract/src/**/*.ts',
  'server/{src,test,bench}/**/*.ts',
  'server/migrations/*.sql',
  'web/src/**/*.{ts,tsx,css}',
  'web/src/**/en.json',
  'contract/src/**/en.json',
  'server/src/**/en.json',
  'e2e/**/*.ts',
  'scripts/*.{ts,mjs}',
]
const SELF = 'server/test/words.test.ts'

/** Folders whose words are still to be replaced; the list only ever gets shorter. */
const NOT_YET_CLEAN: readonly string[] = []

/** The refused words, and the words to use instead. */
const REFUSED: readonly (readonly [refused: RegExp, replacement: string])[] = [
  // 'he' in quotes is the language code of Hebrew.
  [/\b(?:she|her|hers|herself|(?<!')he(?!')|him|his|himself)\b/i, 'they, the creator, the fan, the operator'],
  [/\bonlookers?\b/i, 'viewer'],
  [/\bdesks?\b/i, 'context, console, admin'],
  [/\bfilm(?:s|ed)?\b/i, 'video'],
  [/\bstrays?\b/i, 'orphaned, unreferenced'],
  [/\b(?:tells|told|telling)\b|\btell\(/i, 'notify, say, show, distinguish'],
  // A wish is what fans tip for (`tip_target`); as a name of parameters the word stays refused.
  [/\bwish: [A-Z]\w*/, 'input, params'],
  [/\bwanted\b/i, 'requested, expected'],
  [/\bgoods\b/i, 'product'],
  [/\bpieces?\b/i, 'units, quantity, part, chunk'],
  [/\balbums?\b/i, 'demo images'],
  [/\b(?:whoever|whosoever|somebody who|anybody who)\b/i, 'the person who, everyone who, or the noun'],
  [/\bsuspended is nobody\b|\babsent fan\b/i, 'asAnonymous, offlineViewer'],
  [
    /\bchanged meanwhile\b|\bstate conflict\b|\bcommission taken\b/i,
    'version_conflict, invalid_state, commission_rule_exists',
  ],
]
/** In documents only; in code a room is one of Socket.IO. */
const REFUSED_IN_DOCUMENTS: typeof REFUSED = [[/\b(?:house|rooms?)\b/i, 'codebase, package']]

/** On screens and in mails one thing has one name; the code and the API may use the specification's. */
const REFUSED_ON_SCREENS: typeof REFUSED = [
  [/\bsecond factors?\b|\btwo-factor\b|\b2 ?FA\b/i, 'two-step login'],
  [/\btake-downs?\b/i, 'removed content'],
  [/\bsign(?:s|ed|ing)? (?:in|out)\b/i, 'log in, log out'],
  [/\btransactions?\b/i, 'payments'],
]

test('sources and documents use plain, neutral words', () => {
  const found = globSync(FILES, { cwd: ROOT }).filter(isChecked).flatMap(refusedWordsOf)
  assert.equal(found.length, 0, `${found.length} words to replace:\n${found.join('\n')}`)
})

test('the words are found in text, in identifiers and in codes', () => {
  const hits = ['As she likes.', 'const paymentDesk = 1', "'changed_meanwhile'", 'mayStray()', 'FILMS']
  for (const line of hits) assert.equal(refusedIn(line, REFUSED).length, 1, line)
  for (const line of ["languages: ['he', 'de']", 'the theme of others', 'strayed', 'desktop'])
    assert.deepEqual(refusedIn(line, REFUSED), [], line)
})

test('screens and mails have one name for one thing', () => {
  const found = globSync(['{web,server,contract}/src/**/en.json'], { cwd: ROOT }).flatMap((file) =>
    textsOf(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))).flatMap((text) =>
      refusedIn(text, REFUSED_ON_SCREENS).map((hit) => `${file}: ${text}: ${hit}`),
    ),
  )
  assert.deepEqual(found, [])
  const hits = ['Set up 2FA', 'Take-downs', 'You signed out.', 'All transactions']
  for (const text of hits) assert.equal(refusedIn(text, REFUSED_ON_SCREENS).length, 1, text)
})

/** The texts of a file of words, without their keys. */
function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return Object.values(words ?? {}).flatMap(textsOf)
}

function isChecked(file: string): boolean {
  return file !== SELF && !NOT_YET_CLEAN.some((folder) => file.startsWith(folder))
}

function refusedWordsOf(file: string): string[] {
  const rules = file.endsWith('.md') ? [...REFUSED, ...REFUSED_IN_DOCUMENTS] : REFUSED
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n')
  return lines.flatMap((line, i) => refusedIn(line, rules).map((hit) => `${file}:${i + 1}: ${hit}`))
}

function refusedIn(line: string, rules: typeof REFUSED): string[] {
  const words = line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  return rules.flatMap(([refused, replacement]) => {
    const word = refused.exec(words)?.[0]
    return word === undefined ? [] : [`"${word}": write ${replacement}`]
  })
}
