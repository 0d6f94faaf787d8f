import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contract } from '@limelight/contract/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { startTestApp, type TestApp } from './app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('the API document names every call and passes a public linter', async () => {
  const source = (await app.http.inject({ url: '/api/openapi.json' })).body
  const { paths } = JSON.parse(source)
  const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(operations.sort(), Object.keys(contract).sort())

  // The spec's own paths have ambiguous neighbours (`/performers/me`, `/performers/{id}`), a localhost server is right here.
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-ambiguous-paths': 'off', 'no-server-example.com': 'off' },
  })
  const problems = await lintFromString({ source, config })
  const serious = problems.filter((problem) => problem.severity === 'error')
  assert.deepEqual(serious.map((problem) => `${problem.location[0]?.pointer} ${problem.message}`).slice(0, 10), [])
})

test('the readable page needs no script', async () => {
  const page = await app.http.inject({ url: '/api/docs' })
  assert.match(page.body, /<b class="post">POST<\/b> <code>\/auth\/login<\/code>/)
  assert.doesNotMatch(page.body, /<script/)
})
