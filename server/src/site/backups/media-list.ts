/** The list of a set's media: a line of JSON for each object, in the order of `storage.list`, never the whole in memory. */
import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'
import { readCompressed, type Written, writeCompressed } from './hashed-file.ts'

const ListedMedia = z.strictObject({
  key: z.string(),
  bytes: z.int().min(0),
  /** Of the source: an object whose size and time are those of the earlier set is the same. */
  modifiedMs: z.number(),
  type: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ListedMedia = z.infer<typeof ListedMedia>

export function readMediaList(file: string): AsyncGenerator<ListedMedia> {
  return readJsonLines(file, ListedMedia)
}

export function writeMediaList(file: string, entries: AsyncIterable<ListedMedia>): Promise<Written> {
  return writeJsonLines(file, entries)
}

export async function* readJsonLines<T>(file: string, schema: z.ZodType<T>): AsyncGenerator<T> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of readCompressed(file)) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield schema.parse(JSON.parse(line))
  }
  if (rest !== '') throw new Error(`${file} breaks off`)
}

export async function writeJsonLines(file: string, entries: AsyncIterable<object>): Promise<Written> {
  const writer = writeCompressed(file)
  for await (const entry of entries) await writer.write(Buffer.from(`${JSON.stringify(entry)}\n`))
  return await writer.end()
}

/** Pairs two lists of one order, that of a walk through folders or another, by their keys, like a zip: either side is missing where the other list alone has the key. */
export async function* pairByKey<One extends { key: string }, Other extends { key: string }>(
  ones: AsyncIterable<One>,
  others: AsyncIterable<Other>,
  compare = compareKeys,
): AsyncGenerator<[One | undefined, Other | undefined]> {
  const [left, right] = [ones[Symbol.asyncIterator](), others[Symbol.asyncIterator]()]
  let [one, other] = [await left.next(), await right.next()]
  while (!one.done || !other.done) {
    const order = one.done ? 1 : other.done ? -1 : compare(one.value.key, other.value.key)
    yield [order <= 0 && !one.done ? one.value : undefined, order >= 0 && !other.done ? other.value : undefined]
    if (order <= 0) one = await left.next()
    if (order >= 0) other = await right.next()
  }
}

/** Folder by folder, as a walk meets them: "a/b" before "a-b/c", unlike the order of the whole texts. */
function compareKeys(one: string, other: string): number {
  const [parts, others] = [one.split('/'), other.split('/')]
  for (const [i, part] of parts.entries()) {
    const counterpart = others[i]
    if (counterpart === undefined) return 1
    if (part !== counterpart) return part < counterpart ? -1 : 1
  }
  return parts.length - others.length
}
