import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_CODES } from '@limelight/contract/languages'
import { createTransport } from 'nodemailer'
import { type MailContent, renderMail } from './render-mail.ts'

const content: MailContent = {
  subject: 'S <1>',
  paragraphs: ['One & two'],
  lines: [
    { label: 'Order', value: 'N-1' },
    { label: 'Total', value: '$2.50' },
  ],
  action: { label: 'Go', url: 'https://example.test/?a=1&b=2' },
}
const envelope = {
  siteName: 'A',
  language: 'en',
  accent: 'blue',
  recipient: 'ann@example.test',
  origin: 'https://a.test',
} as const

test('a mail says in which language it is, and in which direction that is read', () => {
  assert.match(renderMail(content, { ...envelope, language: 'ar' }).html, /<html lang="ar" dir="rtl">/)
  assert.match(renderMail(content, { ...envelope, language: 'de' }).html, /<html lang="de" dir="ltr">/)
})

test('both parts say the same, and nothing people wrote is markup', () => {
  const { html, text } = renderMail(content, envelope)

  assert.equal(
    text,
    `One & two

Order: N-1
Total: $2.50

Go: https://example.test/?a=1&b=2

A
https://a.test

This email was sent to ann@example.test, the address given on A.
Questions? Contact us: https://a.test/contact`,
  )
  for (const said of ['One &amp; two', 'N-1', '$2.50', 'ann@example.test', 'https://a.test/contact'])
    assert.ok(html.includes(said), said)
  assert.match(html, /href="https:\/\/example\.test\/\?a=1&amp;b=2"/)
})

test('no name leaves the place it stands in, in any language', () => {
  const evil = `"'><script>alert(1)</script><!-- </style></title><img src=x onerror=alert(1)>`
  const hostile = {
    subject: evil,
    paragraphs: [evil, evil],
    lines: [{ label: evil, value: evil }],
    action: { label: evil, url: `https://example.test/${evil}` },
  }
  for (const language of LANGUAGE_CODES) {
    const envelopeOfEvil = {
      siteName: evil,
      recipient: evil,
      language,
      accent: 'blue' as const,
      origin: 'https://a.test',
    }
    const { html } = renderMail(hostile, envelopeOfEvil)
    const harmless = renderMail(
      { subject: 'a', paragraphs: ['a', 'a'], lines: [{ label: 'a', value: 'a' }], action: { label: 'a', url: 'a' } },
      { siteName: 'a', recipient: 'a', language, accent: 'blue', origin: 'https://a.test' },
    )
    assert.deepEqual(html.match(/<[a-z!/]+/g), harmless.html.match(/<[a-z!/]+/g))
  }
})

test('its button has the colours of the site, also on a dark ground', () => {
  const { html } = renderMail(content, { ...envelope, accent: 'violet' })
  assert.ok(html.includes('background:#b9a3ff') && html.includes('color:#1c1038'))
  assert.ok(!html.includes('#57c4f7'))
  assert.match(renderMail(content, { ...envelope, accent: 'ink' }).html, /\.fill\{background:#eff4f8!important\}/)
})

test('a mail without lines and without anything to do has neither table nor button for them', () => {
  const { html, text } = renderMail({ subject: 'S', paragraphs: ['One'] }, envelope)
  assert.ok(!html.includes('border-radius:26px') && !html.includes('border-collapse'))
  assert.ok(text.startsWith('One\n\nA\nhttps://a.test'))
})

test('a name with a line break in the subject adds no header', async () => {
  const { subject } = { subject: 'You sold x\r\nBcc: everybody@example.test' }
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail({ to: 'a@b.test', subject })
  assert.ok(!/^Bcc:/im.test(String(sent.message)))
})

test('logo, picture, facts and imprint stand in both parts, as far as text can have them', () => {
  const { html, text } = renderMail(
    {
      ...content,
      picture: '/media/public/1/cover.webp',
      facts: [{ label: 'Paid with', value: 'Visa ending in 4242' }],
    },
    {
      ...envelope,
      siteName: 'A <&> B',
      logo: { url: '/media/public/2/logo.webp', darkUrl: 'https://b.test/dark.webp' },
      imprint: 'A Ltd., 1 Pier, <Bergen>',
    },
  )

  assert.deepEqual(
    [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src]) => src),
    ['https://a.test/media/public/2/logo.webp', 'https://b.test/dark.webp', 'https://a.test/media/public/1/cover.webp'],
  )
  assert.ok(html.includes('alt="A &lt;&amp;&gt; B"') && html.includes('1 Pier, &lt;Bergen&gt;'))
  assert.ok(text.includes('Paid with: Visa ending in 4242') && text.endsWith('A Ltd., 1 Pier, <Bergen>'))
  // The sum is that of the lines, not the last of the facts.
  assert.match(html, /class="line money"[^>]*>\$2\.50</)
  assert.ok(!/class="line money"[^>]*>Visa/.test(html))
})
