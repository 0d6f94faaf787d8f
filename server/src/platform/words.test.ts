import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { wordsIn } from './words.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'words-'))
mkdirSync(path.join(folder, 'words'))
writeFileSync(
  path.join(folder, 'words/de.json'),
  JSON.stringify({ mail: { text: 'Sie haben {{amount}} bis {{day}}.' } }),
)
after(() => rmSync(folder, { recursive: true }))

const wordsFor = wordsIn(folder, { mail: { text: 'You have {{amount}} until {{day}}.' } })

test('a text is in the language it is asked for, with amounts and days as that language writes them', () => {
  const textIn = (language: 'en' | 'de') => {
    const { t, money, day, time } = wordsFor(language)
    const instant = Temporal.Instant.from('2026-11-21T23:05:00Z')
    return [
      t('mail.text', { amount: money(123_450, 'EUR'), day: day(instant) }).replaceAll('\u00a0', ' '),
      time(instant),
    ]
  }

  assert.deepEqual(textIn('en'), ['You have €1,234.50 until November 21, 2026.', '23:05'])
  assert.deepEqual(textIn('de'), ['Sie haben 1.234,50 € bis 21. November 2026.', '23:05'])
})

test('a language without a file of its own speaks English', () => {
  assert.equal(wordsFor('ar').t('mail.text', { amount: '1', day: '2' }), 'You have 1 until 2.')
})
