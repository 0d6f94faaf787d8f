import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { after, test } from 'node:test'
import { FileStream } from './file-stream.ts'

const BYTES = 3_000_001
const folder = await mkdtemp(path.join(tmpdir(), 'limelight-file-stream-'))
const server = http.createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
after(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Set by each test: what the server sends. */
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined

test('twenty clients at once, some of them slow, each get the bytes of their own file', async () => {
  const files = await Promise.all(Array.from({ length: 20 }, () => aFile()))
  answer = ({ url }, response) => streamOf(files[Number(url?.slice(1))]?.file ?? '').pipe(response)

  const received = await Promise.all(files.map((_, index) => read(`/${index}`, { isSlow: index % 3 === 0 })))

  assert.deepEqual(
    received,
    files.map(({ hash }) => hash),
  )
  assert.deepEqual(await openFiles(), [])
})

test('a range has both its ends, in a response and anywhere else', async () => {
  const { file, bytes } = await aFile()
  const range = { start: 600_000, end: 2_000_000 }
  const expected = bytes.subarray(range.start, range.end + 1)
  answer = (_request, response) => streamOf(file, range).pipe(response)

  assert.equal(await read('/'), hashOf(expected))
  assert.ok((await buffer(streamOf(file, range))).equals(expected))
})

test('a stream that stores its chunks gets each in a buffer of its own', async () => {
  const { file, bytes } = await aFile()
  const stored = new PassThrough({ highWaterMark: 2 * BYTES })

  await pipeline(streamOf(file), stored)

  assert.ok((await buffer(stored)).equals(bytes))
})

test('a client that leaves in the middle leaves no file open, and the next gets its own bytes', async () => {
  const { file, hash } = await aFile()
  const closed: Promise<unknown>[] = []
  answer = (_request, response) => {
    const stream = streamOf(file)
    closed.push(once(stream, 'close'))
    // Fastify does this with every stream that it sends.
    response.on('close', () => stream.destroy())
    stream.pipe(response)
  }

  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  await once(socket, 'data')
  socket.destroy()
  await once(socket, 'close')

  assert.equal(await read('/'), hash)
  await Promise.all(closed)
  assert.deepEqual(await openFiles(), [])
})

test('a file that lost its end breaks off, so no client takes it for whole', async () => {
  const { file } = await aFile()
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': BYTES })
    const stream = streamOf(file, { start: 0, end: BYTES - 1 })
    stream.on('error', () => response.destroy())
    stream.pipe(response)
  }
  await truncate(file, 1_000)

  await assert.rejects(read('/'))
})

async function aFile(): Promise<{ file: string; bytes: Buffer; hash: string }> {
  const bytes = randomBytes(BYTES)
  const hash = hashOf(bytes)
  const file = path.join(folder, hash)
  await writeFile(file, bytes)
  return { file, bytes, hash }
}

function streamOf(file: string, range?: { start: number; end: number }): FileStream {
  return new FileStream(openSync(file, 'r'), range)
}

/** The hash of what came. A slow client takes a chunk each time the others had a turn. */
async function read(url: string, { isSlow = false } = {}): Promise<string> {
  const request = http.get({ host: '127.0.0.1', port, path: url, agent: false, headers: { connection: 'close' } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  const hash = createHash('sha256')
  for await (const chunk of response ?? []) {
    hash.update(chunk)
    if (isSlow) await new Promise((resolve) => setImmediate(resolve))
  }
  return hash.digest('hex')
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Descriptors of this process that are files of the tests. */
async function openFiles(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd')
  const targets = await Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(folder))
}
