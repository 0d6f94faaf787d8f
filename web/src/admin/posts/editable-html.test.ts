import { expect, test } from 'vitest'
import { isEditable } from './editable-html.ts'

test.each([
  '',
  'Words alone',
  '<h2>Rules</h2><p>Be <strong>kind</strong>, <a href="/page/rules" rel="nofollow" target="_blank">always</a>.<br>Thanks</p>',
  '<ol start="3"><li><p>three</p></li></ol><blockquote><p>said</p></blockquote><pre><code>npm start</code></pre><hr>',
])('opens %j', (html) => {
  expect(isEditable(html)).toBe(true)
})

test.each([
  '<table><tbody><tr><td>1</td></tr></tbody></table>',
  '<p><abbr title="World">W</abbr></p>',
  '<p>H<sub>2</sub>O</p>',
  '<p><a href="/x" title="lost">x</a></p>',
  '<dl><dt>a</dt></dl>',
])('leaves %j to the HTML', (html) => {
  expect(isEditable(html)).toBe(false)
})
