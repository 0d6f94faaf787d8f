/** Whatever people write, XML of it is well-formed. Whether libxml2 agrees is asked in rss.test.ts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedXml } from './feed-xml.ts'
import { wideNetworkOf } from './rss-network.ts'
import { documentOf, element, escapeXml } from './xml.ts'

test('what XML has no place for is left out, and markup is text', () => {
  assert.equal(escapeXml('a\u0000\u0008\u000B\u001F\uFFFE\uFFFFb'), 'ab')
  assert.equal(escapeXml('half \uD83D, whole 😀'), 'half \uFFFD, whole 😀')
  assert.equal(escapeXml(']]> <b> & "q"\r\n\t'), ']]&gt; &lt;b&gt; &amp; &quot;q&quot;&#13;\n\t')
  assert.equal(escapeXml('مرحبا \u202Eabc 日本'), 'مرحبا \u202Eabc 日本')
})

test('attributes are quoted, and an element without content is closed', () => {
  const xml = documentOf(element('a', { href: 'x"y&z' }, [element('b', {}), element('c', {}, 0)]))
  assert.equal(xml, '<?xml version="1.0" encoding="UTF-8"?>\n<a href="x&quot;y&amp;z"><b/><c>0</c></a>\n')
})

test('a feed that is for one asks not to be listed or moved, an open one does not', () => {
  const channel = {
    title: 'T',
    description: 'D',
    link: 'https://a.example/b',
    language: 'en',
    author: 'A',
    imageUrl: null,
    isExplicit: true,
    isPrivate: true,
  }
  const xml = feedXml(channel, [])
  assert.match(xml, /<podcast:locked>yes<\/podcast:locked>/)
  assert.match(xml, /<itunes:block>Yes<\/itunes:block>/)
  assert.doesNotMatch(feedXml({ ...channel, isPrivate: false }, []), /locked|block/)
})

test('a network is the /24 or /48 of an address', () => {
  assert.equal(wideNetworkOf('203.0.113.77'), '203.0.113.0/24')
  assert.equal(wideNetworkOf('::ffff:203.0.113.77'), '203.0.113.0/24')
  assert.equal(wideNetworkOf('2001:db8:7:1::5'), '2001:db8:7::/48')
  assert.equal(wideNetworkOf('2001:db8:7:ffff:1:2:3:4'), '2001:db8:7::/48')
  assert.equal(wideNetworkOf(''), 'unknown')
})
