import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sanitizeBody, sanitizeFooter } from './sanitize.ts'

const NASTY: [string, string, string][] = [
  ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['a script in capitals', '<ScRiPt>alert(1)</sCrIpT>x', 'x'],
  ['a script taken apart', '<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['an event handler', '<p onclick="alert(1)" onmouseover=alert(1)>x</p>', '<p>x</p>'],
  ['a picture that fails', '<img src=x onerror=alert(1)>', ''],
  ['an svg', '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>', '<a>x</a>'],
  ['a script address', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['a script address in capitals', '<a href="JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
  ['a script address with a tab', '<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
  ['a script address in entities', '<a href="&#106;avascript&colon;alert(1)">x</a>', '<a>x</a>'],
  ['a script address behind a control character', '<a href="\u0001javascript:alert(1)">x</a>', '<a>x</a>'],
  ['a data address', '<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
  ['a vbscript address', '<a href="vbscript:x">x</a>', '<a>x</a>'],
  ['another host without a scheme', '<a href="//evil.example">x</a>', '<a>x</a>'],
  ['another host behind a backslash', '<a href="/\\evil.example">x</a>', '<a>x</a>'],
  ['an address that is none', '<a href="http://">x</a>', '<a>x</a>'],
  ['a frame', '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>x', 'x'],
  ['an object and an embed', '<object data="x.swf"></object><embed src="x.swf">x', 'x'],
  ['a form', '<form action="https://evil.example"><input name="password"><button>Go</button></form>', 'Go'],
  ['a style', '<style>body{display:none}</style><p style="position:fixed;inset:0">x</p>', '<p>x</p>'],
  ['a base and a meta', '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=x">x', 'x'],
  ['a comment', '<!-- <script>alert(1)</script> --><p>x</p>', '<p>x</p>'],
  ['a conditional comment', '<!--[if IE]><script>alert(1)</script><![endif]-->x', 'x'],
  ['an id and a class', '<p id="content" class="fixed inset-0">x</p>', '<p>x</p>'],
  [
    'math that changes the parser',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<table></table>',
  ],
  ['a noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</noscript>', '<p>x</p>'],
  ['a template', '<template><script>alert(1)</script></template>x', 'x'],
  ['an unclosed attribute', '<p title="x><script>alert(1)</script>', ''],
  ['a text area', '<textarea><script>alert(1)</script></textarea>x', 'x'],
]

for (const [name, html, expected] of NASTY) {
  test(`${name} leaves nothing that runs`, async () => {
    assert.equal(await sanitizeBody(html), expected)
  })
}

test('sanitising twice changes nothing more', async () => {
  for (const [name, html] of NASTY)
    assert.equal(await sanitizeBody(await sanitizeBody(html)), await sanitizeBody(html), name)
})

test('what a page is made of stays', async () => {
  const page = '<h2>Rules</h2><p>Be <strong>kind</strong> &amp; <em>fair</em>.</p><ul><li>one</li></ul>'

  assert.equal(await sanitizeBody(page), page)
})

test('a second first heading becomes a part of the page', async () => {
  assert.equal(await sanitizeBody('<h1>Rules</h1>'), '<h2>Rules</h2>')
})

test('a link of the site stays as it is, another opens apart and learns nothing', async () => {
  assert.equal(await sanitizeBody('<a href="/page/rules#two">x</a>'), '<a href="/page/rules#two">x</a>')
  assert.equal(
    await sanitizeBody('<a href="https://example.test/a?b=1" target="_self" rel="opener">x</a>'),
    '<a href="https://example.test/a?b=1" rel="nofollow noopener noreferrer" target="_blank">x</a>',
  )
})

test('a footer keeps words and links, no structure', async () => {
  assert.equal(
    await sanitizeFooter('<h2>Big</h2><table><tr><td>x</td></tr></table><a href="/a">a</a>'),
    'Bigx<a href="/a">a</a>',
  )
})
