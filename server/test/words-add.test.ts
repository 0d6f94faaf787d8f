/** What `npm run words:add` writes, and what it refuses. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileOf, formsOf, requireSameValues, withText } from '../../scripts/words-add.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

test('a text is put at the end of its group, and a group that is not there is made', () => {
  const words = { title: 'Title', empty: { title: 'None' }, last: 'Last' }

  assert.equal(
    fileOf(withText(words, 'empty.text', 'Nothing yet')),
    fileOf({ title: 'Title', empty: { title: 'None', text: 'Nothing yet' }, last: 'Last' }),
  )
  assert.equal(fileOf(withText(words, 'new.one', 'One')), fileOf({ ...words, new: { one: 'One' } }))
  assert.equal(fileOf(withText(words, 'title', 'Title')), fileOf(words))
})

test('another text, a group in its place, and a text in place of its group are refused', () => {
  const words = { title: 'Title', empty: { title: 'None' } }

  assert.throws(() => withText(words, 'title', 'Other'), /title exists: "Title"/)
  assert.throws(() => withText(words, 'empty', 'None'), /empty exists/)
  assert.throws(() => withText(words, 'title.more', 'More'), /title is a text/)
})

test('plural forms are those of the language', () => {
  assert.deepEqual(
    [...formsOf('posts', 'one: {{count}} post || other: {{count}} posts', 'en')],
    [
      ['posts_one', '{{count}} post'],
      ['posts_other', '{{count}} posts'],
    ],
  )
  assert.deepEqual([...formsOf('note', 'Note: one || other', 'en')], [['note', 'Note: one || other']])
  assert.throws(() => formsOf('posts', 'one: ein || other: viele', 'ar'), /العربية needs the forms few, many, one/)
  assert.throws(() => formsOf('posts', 'one: {{count}} post', 'en'), /English needs the forms one, other/)
  assert.throws(() => formsOf('posts', ' ', 'de'), /Deutsch is missing/)
})

test('translations name the values of English; a form for one may say the number as a word', () => {
  const english = formsOf('posts', 'one: {{count}} post of {{name}} || other: {{count}} posts of {{name}}', 'en')
  const german = (text: string) => formsOf('posts', text, 'de')
  const others = 'other: {{count}} Beiträge von {{name}}'

  assert.doesNotThrow(() => requireSameValues(english, german(`one: Ein Beitrag von {{name}} || ${others}`)))
  assert.throws(() => requireSameValues(english, german(`one: Ein Beitrag || ${others}`)), /lacks \{\{name\}\}/)
  const renamed = `one: Ein Beitrag von {{wer}} {{name}} || ${others}`
  assert.throws(() => requireSameValues(english, german(renamed)), /names \{\{wer\}\}/)
  assert.throws(() => requireSameValues(english, german('{{count}} {{name}}')), /every language has plural forms/)
})

test('every file of words is written as the command writes it, so that it changes no other line', () => {
  for (const file of globSync('{web,server}/src/**/words/*.json', { cwd: ROOT })) {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    assert.equal(text, fileOf(JSON.parse(text)), file)
  }
})

test('the command adds nothing that is missing in one language, and says what', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/words-add.ts', ...args], { cwd: ROOT, encoding: 'utf8' })
  const before = readFileSync(path.join(ROOT, 'web/src/fan/follows/words/en.json'), 'utf8')

  const missing = run('fan/follows', 'later', 'Later', 'Später')
  assert.deepEqual([missing.status, missing.stderr.trim()], [1, 'العربية is missing'])
  const taken = run('fan/follows', 'title', 'Others', 'Andere', 'آخرون')
  assert.deepEqual([taken.status, taken.stderr.trim()], [1, 'title exists: "Following"'])
  const nowhere = run('fan/nowhere', 'later', 'Later', 'Später', 'لاحقًا')
  assert.deepEqual([nowhere.status, nowhere.stderr.trim()], [1, 'web/src/fan/nowhere/words is no folder of words'])
  assert.equal(readFileSync(path.join(ROOT, 'web/src/fan/follows/words/en.json'), 'utf8'), before)
})
