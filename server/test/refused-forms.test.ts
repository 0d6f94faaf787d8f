/** Every form of the contract, refused in every way: a clear answer, no descriptor, no temporary file, a process that goes on. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Audience, Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { ERRORS } from '@limelight/contract/errors'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, anOperator, aPerformer, type Member } from './builders.ts'
import { sample } from './media-samples.ts'

const BOUNDARY = 'edge'
const CRLF = '\r\n'

let app: TestApp
let picture: Buffer
const actors = new Map<Audience, Member>()
before(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  picture = await sample('truncated.jpg')
  const [fan, performer, operator] = [await aFan(app), await aPerformer(app), await anOperator(app)]
  const all: [Audience, Member][] = [
    ['member', fan],
    ['buyer', fan],
    ['performer', performer],
    ['seller', performer],
    ['operator', operator],
  ]
  for (const [audience, member] of all) actors.set(audience, member)
})
after(() => app.close())
afterEach(requireNothingLeft)

const forms = (Object.entries(contract) as [string, Endpoint][]).filter(([, { files }]) => files !== undefined)

type Part = { head: string; body: Buffer | string }
type Form = { parts: Part[]; contentType?: string; tail?: string; cutAt?: number }

const field = (name: string, body = 'x'): Part => ({ head: `form-data; name="${name}"`, body })
const file = (name: string, body: Buffer | string, filename = 'photo.jpg'): Part => ({
  head: `form-data; name="${name}"; filename="${filename}"${CRLF}Content-Type: image/jpeg`,
  body,
})

/** Its files, the last of them whole but for the picture itself. */
const filesOf = ({ files = {} }: Endpoint, body: Buffer | string = picture) =>
  Object.keys(files).map((name) => file(name, body))

/** Every way in which a form can be wrong, made of what the call says it takes. */
const WAYS: Record<string, (endpoint: Endpoint) => Form> = {
  'nothing in it': () => ({ parts: [] }),
  'files and fields that fit nothing': (endpoint) => ({ parts: [...filesOf(endpoint), field('unknown')] }),
  'a picture cut short': (endpoint) => ({ parts: filesOf(endpoint) }),
  'a page instead of a picture': (endpoint) => ({ parts: filesOf(endpoint, '<!doctype html>'.padEnd(6_000)) }),
  'an empty file': (endpoint) => ({ parts: filesOf(endpoint, '') }),
  'the same file twice': (endpoint) => ({ parts: [...filesOf(endpoint), ...filesOf(endpoint)] }),
  'an unknown file': (endpoint) => ({ parts: [...filesOf(endpoint), file('other', picture)] }),
  'NUL and line ends in the name of a file': (endpoint) => ({
    parts: Object.keys(endpoint.files ?? {}).map((name) => file(name, picture, `a\0b${'\u202e'}gpj.exe`)),
  }),
  'NUL in a field': (endpoint) => ({ parts: [...filesOf(endpoint), field('title', 'a\0b')] }),
  'a field that says it is JSON': (endpoint) => ({
    parts: [
      { head: `form-data; name="title"${CRLF}Content-Type: application/json`, body: '{"a":1}' },
      ...filesOf(endpoint),
    ],
  }),
  'too many fields': (endpoint) => ({
    parts: [...filesOf(endpoint), ...Array.from({ length: 60 }, (_, i) => field(`f${i}`))],
  }),
  'a field that is too long': (endpoint) => ({ parts: [...filesOf(endpoint), field('title', 'x'.repeat(50_000))] }),
  'a form that ends inside of a file': (endpoint) => ({ parts: filesOf(endpoint), tail: '' }),
  'a form that ends before its end': () => ({ parts: [], tail: `--${BOUNDARY}${CRLF}Content-Dispo` }),
  'no boundary': (endpoint) => ({ parts: filesOf(endpoint), contentType: 'multipart/form-data' }),
  'an endless boundary': (endpoint) => ({
    parts: filesOf(endpoint),
    contentType: `multipart/form-data; boundary=${'b'.repeat(400)}`,
  }),
  'another boundary': (endpoint) => ({
    parts: filesOf(endpoint),
    contentType: 'multipart/form-data; boundary=elsewhere',
  }),
  'a connection cut in the middle': (endpoint) => ({ parts: filesOf(endpoint), cutAt: 0.5 }),
}
for (const name of ['__proto__', 'constructor', '', '../../x', 'a\0b', ' ', 'ünï', 'x'.repeat(300)])
  WAYS[`a part named ${JSON.stringify(name).slice(0, 20)}`] = (endpoint) => ({
    parts: [...filesOf(endpoint), file(name, picture), field(name)],
  })

for (const [way, build] of Object.entries(WAYS)) {
  test(`${way}: refused by each of ${forms.length} calls, and nothing is left`, async () => {
    for (const [key, endpoint] of forms) {
      const answer = await post(key, endpoint, build(endpoint))
      if (answer) requireClearAnswer(`${key}: ${way}`, answer)
    }
  })
}

test('a hundred refused forms hold no descriptor and no disk', async () => {
  const register = contract['POST /auth/performers/register']
  for (let i = 0; i < 100; i += 1)
    assert.equal((await post('POST /auth/performers/register', register, { parts: filesOf(register) }))?.status, 400)
})

test('a caller without permission gets the refusal once the form was sent, however large it is', async () => {
  const bytes = 20_000_000
  for (const [key, endpoint] of forms.filter(([, { for: audience }]) => audience !== 'anyone')) {
    const answer = await post(key, { ...endpoint, for: 'anyone' }, { parts: [file('file', Buffer.alloc(bytes))] })
    assert.equal(answer?.status, 401, key)
  }
})

test('a file that is never read is not even opened', async () => {
  const [first] = forms.filter(([, { body, files = {} }]) => body && Object.keys(files).length > 0)
  assert.ok(first)
  const [key, endpoint] = first
  const held = descriptors().length
  await post(key, endpoint, { parts: filesOf(endpoint) })
  assert.equal(descriptors().length, held)
})

type Answer = { status: number; body: string }

function requireClearAnswer(what: string, { status, body }: Answer): void {
  assert.ok(status < 500, `${what} answered ${status} ${body}`)
  if (status < 400) return
  const refusal = JSON.parse(body)
  assert.ok(Object.hasOwn(ERRORS, refusal.code), `${what} answered ${body}`)
  assert.equal(refusal.statusCode, status)
}

/** Undefined when the connection was cut, as asked. */
async function post(key: string, endpoint: Endpoint, form: Form): Promise<Answer | undefined> {
  const [method = '', template = ''] = key.split(' ')
  const url = template.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'kind' ? 'id_front' : randomUUID()))
  const bytes = encoded(form)
  const { port } = app.http.server.address() as AddressInfo
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
  const request = httpRequest({
    method,
    port,
    host: '127.0.0.1',
    path: `/api${url}`,
    agent: false,
    headers: {
      'content-type': form.contentType ?? `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': bytes.length,
      authorization: `Bearer ${actors.get(endpoint.for)?.token ?? ''}`,
    },
  })
  request.on('response', (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
  })
  request.on('error', (error) => (form.cutAt === undefined ? reject(error) : resolve(undefined)))
  if (form.cutAt === undefined) request.end(bytes)
  else request.write(bytes.subarray(0, Math.floor(bytes.length * form.cutAt)), () => request.destroy())
  return promise
}

function encoded({ parts, tail = `--${BOUNDARY}--${CRLF}` }: Form): Buffer {
  const units = parts.flatMap(({ head, body }, i) => [
    Buffer.from(`--${BOUNDARY}${CRLF}Content-Disposition: ${head}${CRLF}${CRLF}`),
    Buffer.from(body),
    // Without an end the last part stays open.
    Buffer.from(tail === '' && i === parts.length - 1 ? '' : CRLF),
  ])
  return Buffer.concat([...units, Buffer.from(tail)])
}

/** Open files of this process below the data folder, including deleted ones. */
function descriptors(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`)
      return target.startsWith(app.ctx.config.dataDir) ? [target] : []
    } catch {
      return [] // The one that was reading the folder.
    }
  })
}

function temporaryFiles(): string[] {
  const tmp = path.join(app.ctx.config.dataDir, 'tmp')
  try {
    return readdirSync(tmp, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.name.startsWith('form-'))
      .map(({ name }) => name)
  } catch {
    return [] // Nothing was ever uploaded.
  }
}

/** Closing may follow an answer by a moment; a leak stays. */
async function requireNothingLeft(): Promise<void> {
  const until = Date.now() + 120_000
  while (Date.now() < until && descriptors().length + temporaryFiles().length > 0) await sleep(10)
  assert.deepEqual({ open: descriptors(), temporary: temporaryFiles() }, { open: [], temporary: [] })
}
