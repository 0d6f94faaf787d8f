/** Every sentence about a field is there in every language: those of the contract's schemas and those of the services. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { contract } from '@limelight/contract/contract'
import { SETTINGS } from '@limelight/contract/core/settings'
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '@limelight/contract/languages'
import { fieldMessageIn } from '#/platform/http/field-words'

const SOURCE = path.resolve(import.meta.dirname, '../src')
/** `invalidField(path, 'sentence')` and, in the rules of settings, `issue(key, 'sentence')`. */
const CALL = /\b(?:invalidField|issue)\(\s*(?:'[^']*'|[\w.]+),\s*(?:'([^']+)'|`([^`]+)`)/g
const UNKNOWN_FIELD = 'Unknown field.'

const english = new Set([...sentencesOfSchemas(), ...sentencesOfServices(), UNKNOWN_FIELD])

test('a service writes the sentence into the call, where it is found', () => {
  for (const [file, text] of sources()) {
    const calls = [...text.matchAll(/(?<!function )\binvalidField\(/g)].length
    const found = [...text.matchAll(CALL)].filter(([call]) => call.startsWith('invalidField')).length
    assert.equal(found, calls, `${file}: a call of invalidField has no sentence as its second argument`)
    assert.ok(!text.includes(`new AppError('request_invalid', {`), `${file}: call invalidField`)
  }
})

for (const language of LANGUAGE_CODES.filter((code) => code !== SOURCE_LANGUAGE)) {
  const file = path.join(SOURCE, 'platform/http/field-words', `${language}.json`)
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))

  test(`${language}: every sentence is there, and no other`, () => {
    assert.deepEqual(Object.keys(texts).sort(), [...english].sort())
  })

  test(`${language}: a sentence has the values of the English one`, () => {
    const valuesOf = (text: string) => (text.match(/\{\{\d\}\}/g) ?? []).sort()
    for (const [sentence, text] of Object.entries(texts)) {
      assert.ok(text.trim() !== '' && text !== sentence, `still English: ${sentence}`)
      assert.deepEqual(valuesOf(text), valuesOf(sentence), sentence)
    }
  })
}

test('values are put into the sentence of the language; what is unknown stays', () => {
  assert.equal(fieldMessageIn('de', 'Choose at most 93 days.'), 'Wähle höchstens 93 Tage.')
  assert.equal(fieldMessageIn('en', 'Enter a reason.'), 'Enter a reason.')
  assert.equal(fieldMessageIn('de', 'Invalid input'), 'Invalid input')
})

function sentencesOfServices(): string[] {
  return sources().flatMap(([, text]) =>
    [...text.matchAll(CALL)].map(([, plain, template]) => plain ?? withPlaceholders(template ?? '')),
  )
}

function withPlaceholders(template: string): string {
  let index = 0
  return template.replace(/\$\{[^}]+\}/g, () => `{{${++index}}}`)
}

function sources(): [string, string][] {
  const files = globSync('**/*.ts', { cwd: SOURCE, exclude: (name) => name.endsWith('.test.ts') })
  return files.map((file) => [file, readFileSync(path.join(SOURCE, file), 'utf8')])
}

function sentencesOfSchemas(): Set<string> {
  const sentences = new Set<string>()
  const seen = new Set<unknown>()
  collect(contract)
  collect(SETTINGS)
  return sentences

  /** A schema's definition holds its parts, its checks and the sentence of its own that it refuses with. */
  function collect(value: unknown): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const parts = '_zod' in value && isRecord(value._zod) ? value._zod.def : value
    if (!isRecord(parts)) return
    const sentence = typeof parts.error === 'function' ? parts.error({ code: 'custom' }) : undefined
    if (typeof sentence === 'string') sentences.add(sentence)
    if (parts.type === 'lazy' && typeof parts.getter === 'function') collect(parts.getter())
    for (const part of Object.values(parts)) collect(part)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
