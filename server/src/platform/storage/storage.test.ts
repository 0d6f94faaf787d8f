import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import S3rver from '@20minutes/s3rver'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

const MB = 1024 * 1024
const dir = await mkdtemp(path.join(tmpdir(), 'limelight-storage-'))
const s3Server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  allowMismatchedSignatures: true, // it miscalculates those of queries with a slash
  directory: path.join(dir, 's3'),
  configureBuckets: [{ name: 'media', configs: [] }],
})
const { port } = await s3Server.run()
after(async () => {
  await s3Server.close()
  await rm(dir, { recursive: true, force: true })
})

const adapters: Storage[] = [
  await openStorage({ kind: 'disk', dir: path.join(dir, 'disk') }),
  await openStorage({
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'media',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    presigns: false,
  }),
]

for (const storage of adapters) {
  describe(storage.kind, () => {
    test('a stored object is read back, whole and with its type', async () => {
      const key = aKey()
      await storage.put(key, Buffer.from('hello'), { contentType: 'text/plain' })

      assert.equal(await read(key), 'hello')
      const [listed] = await Array.fromAsync(storage.list(key.replace(/[^/]*$/, '')))
      const { modifiedAt, ...head } = (await storage.head(key)) ?? {}
      assert.deepEqual(head, { sizeBytes: 5, contentType: 'text/plain' })
      // To the second, which is all that headers say.
      assert.equal(Math.floor(Number(modifiedAt) / 1000), Math.floor(Number(listed?.modifiedAt) / 1000))
    })

    test('removing what killed writes have left touches no object', async () => {
      const key = aKey()
      await storage.put(key, Buffer.from('hello'), { contentType: 'text/plain' })

      await storage.removeUnfinished(new Date(Date.now() + 1_000))

      assert.equal(await read(key), 'hello')
    })

    test('a second put replaces the object', async () => {
      const key = aKey()
      await storage.put(key, Buffer.from('a long first version'), { contentType: 'text/plain' })
      await storage.put(key, Readable.from([Buffer.from('sec'), Buffer.from('ond')]), { contentType: 'image/webp' })

      assert.equal(await read(key), 'second')
      assert.equal((await storage.head(key))?.contentType, 'image/webp')
    })

    test('a range has both its ends', async () => {
      const key = aKey()
      await storage.put(key, Buffer.from('0123456789'), { contentType: 'text/plain' })

      assert.equal(await read(key, { start: 2, end: 4 }), '234')
      assert.equal(await read(key, { start: 9, end: 9 }), '9')
    })

    test('a missing object is undefined, and deleting it is no error', async () => {
      const key = aKey()

      assert.equal(await storage.get(key), undefined)
      assert.equal(await storage.head(key), undefined)
      await storage.delete(key)
    })

    test('a deleted object is gone', async () => {
      const key = aKey()
      await storage.put(key, Buffer.from('x'), { contentType: 'text/plain' })

      await storage.delete(key)

      assert.equal(await storage.head(key), undefined)
    })

    test('a file that is handed over is stored, and gone from where it was', async () => {
      const key = aKey()
      const file = path.join(dir, randomUUID())
      await writeFile(file, 'from a file')

      await storage.putFile(key, file, { contentType: 'text/plain' })

      assert.equal(await read(key), 'from a file')
      await assert.rejects(stat(file), { code: 'ENOENT' })
    })

    test('a prefix lists and deletes exactly what is below it', async () => {
      const prefix = `${aKey()}/`
      const keys = [`${prefix}a`, `${prefix}b/c`, `${prefix}b/d`]
      const neighbour = `${prefix.slice(0, -1)}-neighbour/a`
      for (const key of [...keys, neighbour]) await storage.put(key, Buffer.from('x'), { contentType: 'text/plain' })

      const listed = await Array.fromAsync(storage.list(prefix))
      const deleted = await storage.deletePrefix(prefix)

      assert.deepEqual(
        listed.map(({ key, sizeBytes }) => [key, sizeBytes]).toSorted(),
        keys.map((key) => [key, 1]),
      )
      assert.equal(deleted, 3)
      assert.deepEqual(await Array.fromAsync(storage.list(prefix)), [])

      assert.ok(await storage.head(neighbour))
      assert.equal(await storage.deletePrefix(prefix), 0)
    })

    test('a stream that breaks leaves nothing, however much had arrived', async () => {
      for (const arrivedBytes of [10, 20 * MB]) {
        const key = aKey()
        const broken = Readable.from(breaking(arrivedBytes))

        await assert.rejects(storage.put(key, broken, { contentType: 'video/mp4' }), /cable pulled/)

        assert.equal(await storage.head(key), undefined)
      }
    })

    test('a stream that is destroyed by its owner leaves nothing', async () => {
      const key = aKey()
      const endless = Readable.from(zeros(Number.POSITIVE_INFINITY))
      const put = storage.put(key, endless, { contentType: 'video/mp4' })
      setImmediate(() => endless.destroy())

      await assert.rejects(put)

      assert.equal(await storage.head(key), undefined)
    })

    test('200 MB stream through in little memory and arrive unchanged', async () => {
      const key = aKey()
      const sizeBytes = 200 * MB
      const before = process.memoryUsage().rss
      let peak = 0
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss - before)
      }, 20)

      await storage.put(key, Readable.from(zeros(sizeBytes)), { contentType: 'video/mp4' })
      clearInterval(watch)

      assert.equal((await storage.head(key))?.sizeBytes, sizeBytes)
      assert.ok(peak < 150 * MB, `grew by ${Math.round(peak / MB)} MB`)
      await storage.delete(key)
    })

    test('an object of several parts is put together in order', async () => {
      const key = aKey()
      const bytes = randomBytes(20 * MB)
      const chunks = Array.from({ length: 20 }, (_, n) => bytes.subarray(n * MB, (n + 1) * MB))

      await storage.put(key, Readable.from(chunks), { contentType: 'video/mp4' })

      const stored = await storage.get(key)
      assert.ok(stored)
      assert.ok(bytes.equals(await buffer(stored)))
    })

    test('keys that would leave the store, hide or collide are refused', async () => {
      const bad = ['', '/a', 'a//b', '../a', 'a/../b', './a', 'a/.hidden', 'a\\b', 'a\0b', 'A', 'a b', 'a/', 'a~type']
      for (const key of bad) {
        await assert.rejects(
          async () => storage.put(key, Buffer.from('x'), { contentType: 'text/plain' }),
          /not a storage key/,
        )
        await assert.rejects(async () => storage.get(key), /not a storage key/)
      }
      for (const prefix of ['', '/', '../', 'a'])
        await assert.rejects(async () => storage.deletePrefix(prefix), /prefix|key/)
    })

    test('a store that can be written to passes the check', async () => {
      await storage.check()
    })

    async function read(key: string, range?: { start: number; end: number }): Promise<string> {
      const stream = await storage.get(key, range)
      assert.ok(stream)
      return (await buffer(stream)).toString()
    }
  })
}

test('a bucket that does not exist fails the check', async () => {
  const config = { region: 'us-east-1', bucket: 'nowhere', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const storage = await openStorage({ kind: 's3', endpoint: `http://127.0.0.1:${port}`, presigns: false, ...config })

  await assert.rejects(storage.check())
})

function aKey(): string {
  return `test/${randomUUID()}`
}

function* zeros(sizeBytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(256 * 1024)
  for (let sent = 0; sent < sizeBytes; sent += chunk.length) yield chunk
}

function* breaking(afterBytes: number): Generator<Buffer> {
  yield* zeros(afterBytes)
  throw new Error('cable pulled')
}
