import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiteFrame } from '@limelight/contract/site/cms'
import { startOperatorApp } from '#test/operator-app'
import { refusalOf } from '#test/refusals'

const { app, operator } = await startOperatorApp()

const FRAME: SiteFrame = {
  menus: {
    header: [{ title: 'Blog', path: '/blog', isNewTab: false }],
    footer: [
      { title: 'Rules', path: '/page/rules', isNewTab: false },
      { title: 'Status', path: 'https://status.example.test/a?b=1#c', isNewTab: true },
    ],
  },
  footerContent: '<p>Run by <strong>us</strong>.</p>',
}

test('a new site has empty menus and no footer text', async () => {
  const { data } = await app.as()('GET /settings/public')

  assert.deepEqual([data.menus, data.footerContent], [{ header: [], footer: [] }, ''])
})

test('menus and footer leave with the public settings, in order, as soon as they are saved', async () => {
  const saved = await operator.api('PUT /admin/menus', { body: FRAME })

  const { data } = await app.as()('GET /settings/public')
  assert.deepEqual([saved.data, { menus: data.menus, footerContent: data.footerContent }], [FRAME, FRAME])
  assert.deepEqual((await operator.api('GET /admin/menus')).data, FRAME)
})

test('saving replaces everything, and is in the audit log', async () => {
  await operator.api('PUT /admin/menus', { body: FRAME })
  await operator.api('PUT /admin/menus', { body: { menus: { header: [], footer: [] }, footerContent: '' } })

  const { data } = await app.as()('GET /settings/public')
  assert.deepEqual([data.menus, data.footerContent], [{ header: [], footer: [] }, ''])
  const log = await operator.api('GET /admin/audit-log', { query: { action: 'menus.changed' } })
  assert.ok(log.total >= 2)
})

test('the footer’s text cannot run anything', async () => {
  const footerContent = '<script>x()</script><a href="javascript:x()" onclick="x()">a</a><img src=x onerror=x()>'

  const { data } = await operator.api('PUT /admin/menus', { body: { ...FRAME, footerContent } })

  assert.equal(data.footerContent, '<a>a</a>')
})

const BAD_PATHS = [
  '',
  'blog',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'data:text/html,x',
  'mailto:a@b.c',
  'https://',
  'http:// a',
  '/a b',
  'https://a\\b',
  'ftp://a.b',
]
for (const path of BAD_PATHS) {
  test(`a menu entry cannot lead to “${path}”`, async () => {
    const entry = { title: 'x', path, isNewTab: false }

    const { code } = await refusalOf(
      operator.api('PUT /admin/menus', { body: { ...FRAME, menus: { header: [entry], footer: [] } } }),
    )

    assert.equal(code, 'request_invalid')
  })
}

test('thirteen entries are too many', async () => {
  const header = Array.from({ length: 13 }, (_, index) => ({ title: `${index}`, path: '/', isNewTab: false }))

  const { code } = await refusalOf(
    operator.api('PUT /admin/menus', { body: { ...FRAME, menus: { header, footer: [] } } }),
  )

  assert.equal(code, 'request_invalid')
})
