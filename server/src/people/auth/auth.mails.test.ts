import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newLoginMail } from './auth.mails.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140) Gecko/20100101 Firefox/140'

test('a new login is named by browser, system and country, never by the words of the browser', () => {
  const facts = (userAgent: string, country: string | null, language: 'en' | 'de') =>
    newLoginMail('https://a.test', { userAgent, address: '203.0.113.7', country })(language).facts?.map(
      ({ value }) => value,
    )

  assert.deepEqual(facts(FIREFOX, 'SE', 'en'), ['Firefox on Linux', 'Sweden', '203.0.113.7'])
  assert.deepEqual(facts(FIREFOX, 'SE', 'de'), ['Firefox unter Linux', 'Schweden', '203.0.113.7'])
  assert.deepEqual(facts('curl/8', null, 'en'), ['A browser we don’t recognize', '203.0.113.7'])
})

test('an address is a fact, and no sum', () => {
  const mail = newLoginMail('https://a.test', { userAgent: FIREFOX, address: '203.0.113.7', country: null })('en')
  assert.equal(mail.lines, undefined)
})
