import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMail } from './render-mail.ts'

const content = {
  subject: 'S <1>',
  paragraphs: ['One & two'],
  action: { label: 'Go', url: 'https://example.test/?a=1&b=2' },
}

test('a mail says in which language it is, and in which direction that is read', () => {
  assert.match(renderMail(content, { siteName: 'A', language: 'ar' }).html, /<html lang="ar" dir="rtl">/)
  assert.match(renderMail(content, { siteName: 'A', language: 'de' }).html, /<html lang="de" dir="ltr">/)
})

test('both parts say the same, and nothing people wrote is markup', () => {
  const { html, text } = renderMail(content, { siteName: 'A', language: 'en' })

  assert.equal(text, 'One & two\n\nGo: https://example.test/?a=1&b=2\n\nA')
  assert.match(html, /One &amp; two/)
  assert.match(html, /href="https:\/\/example\.test\/\?a=1&amp;b=2"/)
})
