/** Every string and number of every call, with what databases, parsers and dates stumble over: a clear refusal or a success, never a 500. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Audience, Endpoint, Schema } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { ERRORS } from '@limelight/contract/errors'
import type { z } from 'zod'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, anOperator, aPerformer } from './builders.ts'
import { type Json, placesOf, sampleOf, withAt } from './sample-input.ts'

/** Refused before any schema is asked: one request shows it for all strings of a call. A query cannot carry half a character. */
const NEVER_STORED = { params: ['a\0b', '\uD800'], query: ['a\0b'], body: ['a\0b', '\uD800'] }
const ODD_STRINGS = [
  '\u0001',
  '\u202Eevil\u2066',
  'two\nlines',
  '\uFFFF\uFFFE',
  '\u{10FFFF}',
  '😀'.repeat(127),
  'x'.repeat(254),
  `%_\\'";--\${}{{}}<b>`,
  '__proto__',
  'constructor',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0000-01-01',
  '9999-12-31',
  '0001-01-01',
]
const ODD_NUMBERS = [0, -1, 0.5, 1e308, 2 ** 31, 2 ** 53 - 1, -(2 ** 53)]
/** They end the session that the rest of the calls are made with. */
const ENDS_SESSIONS = /^(POST \/auth\/logout|DELETE \/sessions|PUT \/auth\/users\/me\/password)/

let app: TestApp
let tokens: Record<Audience, string | undefined>
before(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
  const [fan, performer, operator] = [await aFan(app), await aPerformer(app), await anOperator(app)]
  tokens = {
    anyone: undefined,
    member: fan.token,
    buyer: fan.token,
    performer: performer.token,
    seller: performer.token,
    operator: operator.token,
  }
})
after(() => app.close())

type Input = { params: Json; query: Json; body: Json }
const PARTS = ['params', 'query', 'body'] as const

const calls = (Object.entries(contract) as [string, Endpoint][]).filter(
  ([key, endpoint]) => !ENDS_SESSIONS.test(key) && !endpoint.files,
)
const byDomain = Object.groupBy(calls, ([key]) => key.split('/')[1] ?? '')
for (const [domain, list = []] of Object.entries(byDomain))
  test(`odd values in the calls of /${domain}`, async () => {
    for (const [key, endpoint] of list) await tryCall(key, endpoint)
  })

async function tryCall(key: string, endpoint: Endpoint): Promise<void> {
  const sample: Input = {
    params: endpoint.params ? sampleOf(endpoint.params) : {},
    query: endpoint.query ? sampleOf(endpoint.query) : {},
    body: endpoint.body ? sampleOf(endpoint.body) : {},
  }
  for (const part of PARTS) {
    const places = placesOf(sample[part], 'string')
    for (const odd of NEVER_STORED[part]) {
      if (places.length === 0) continue
      const broken = places.reduce((value, place) => withAt(value, place, odd), sample[part])
      const answer = await send(key, endpoint, { ...sample, [part]: broken })
      assert.ok(
        [400, 404].includes(answer.statusCode),
        `${key}: ${part} with ${JSON.stringify(odd)} answered ${answer.body}`,
      )
    }
    await tryOdd(key, endpoint, sample, part, ODD_STRINGS, 'string')
    await tryOdd(key, endpoint, sample, part, ODD_NUMBERS, 'number')
  }
}

async function tryOdd(
  key: string,
  endpoint: Endpoint,
  sample: Input,
  part: (typeof PARTS)[number],
  values: readonly Json[],
  kind: 'string' | 'number',
): Promise<void> {
  for (const place of placesOf(sample[part], kind))
    for (const odd of values) {
      const value = withAt(sample[part], place, odd)
      // What the schema refuses is a 400 by construction.
      if (accepts(endpoint[part], value)) await send(key, endpoint, { ...sample, [part]: value })
    }
}

function accepts(schema: Schema | undefined, value: Json): boolean {
  return schema === undefined || (schema as z.ZodType).safeParse(value).success
}

async function send(key: string, endpoint: Endpoint, { params, query, body }: Input) {
  const [method = '', path = ''] = key.split(' ')
  const token = tokens[endpoint.for]
  const answer = await app.http.inject({
    method: method as 'GET',
    url: `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(params, name))}?${queryOf(query)}`,
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    ...(endpoint.body && { payload: JSON.stringify(body) }),
  })
  const text = `${key} with ${JSON.stringify({ params, query, body })} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`
  assert.ok(answer.statusCode < 500, text)
  if (answer.statusCode >= 400) assert.ok(Object.hasOwn(ERRORS, answer.json().code), text)
  return answer
}

function segmentOf(params: Json, name: string): string {
  const value = String((params as Record<string, Json>)[name])
  return encodeURIComponent(value.toWellFormed()).replaceAll(
    '%EF%BF%BD',
    value.isWellFormed() ? '%EF%BF%BD' : '%ED%A0%80',
  )
}

function queryOf(query: Json): string {
  const pairs = Object.entries(query as Record<string, Json>).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, String(item)] as [string, string]),
  )
  return new URLSearchParams(pairs).toString()
}
