import { beforeEach, expect, test, vi } from 'vitest'
import { reportError } from './report-error.ts'

const sent: unknown[] = []
let count = 0
/** Each page load reports a few, so each test has texts of its own, and its own page load. */
const text = () => `It broke ${++count}`

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ data: { success: true } })
  })
})

test('an uncaught error is reported once, with its stack', async () => {
  const error = new TypeError(text())
  for (let n = 0; n < 3; n += 1) reportError(new ErrorEvent('error', { message: error.message, error }))

  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ kind: 'error', message: `TypeError: ${error.message}`, place: '/' })
})

test('a script that does not come is reported by its name', async () => {
  const script = document.createElement('script')
  script.src = '/assets/page.js'
  script.addEventListener('error', reportError)
  script.dispatchEvent(new Event('error'))

  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ kind: 'load', message: expect.stringContaining('/assets/page.js') })
})

test('refusals, lost connections and scripts of others are no faults', () => {
  reportError(Object.assign(new Error(text()), { status: 404 }))
  reportError(new TypeError('Failed to fetch'))
  reportError(new DOMException(text(), 'AbortError'))
  reportError(new ErrorEvent('error', { message: 'Script error.' }))
  reportError(new ErrorEvent('error', { message: text(), filename: 'chrome-extension://a/b.js' }))
  reportError(new Event('error'))

  expect(sent).toEqual([])
})

test('a page reports a few errors and no more', async () => {
  for (let n = 0; n < 20; n += 1) reportError(new Error(text()))

  // The two tests before that reported have counted.
  await vi.waitFor(() => expect(sent).toHaveLength(3))
})
