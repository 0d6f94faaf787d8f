/**
 * `npm run restore:media -- <set>`: brings back the objects of the bucket of STORAGE_URL that a set lists and that were overwritten or deleted since.
 * Nothing is deleted; with `--check` it only counts.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { endCommand } from '../server/src/platform/command.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { s3Storage } from '../server/src/platform/storage/s3.ts'
import { s3ConfigOf } from '../server/src/platform/storage-config.ts'
import { findSet } from '../server/src/site/backups/backup-set.ts'
import { type BroughtBack, bringObjectsBack, hasObjectList } from '../server/src/site/backups/bucket-media.ts'
import { hashSet } from '../server/src/site/backups/check-set.ts'

const USAGE = 'Usage: npm run restore:media -- <set> [--check]'

await restoreMedia().catch(endCommand)

async function restoreMedia(): Promise<void> {
  const { folder, isTrial } = readArguments()
  const { STORAGE_URL: url } = process.env
  if (!url) throw new StartError('Set STORAGE_URL as for the site: the objects are brought back there.')
  const set = await findSet(folder)
  process.stdout.write(`${set.dir}, made at ${set.manifest.madeAt}\n`)
  if (!hasObjectList(set))
    throw new StartError(`${set.dir} lists no objects of a bucket: its media are restored with it.`)
  await hashSet(set, { media: 0 })
  const { versions } = s3Storage(s3ConfigOf('STORAGE_URL', url))
  if (!versions) throw new StartError('STORAGE_URL is no bucket.')
  const show = ({ broughtBack, lost }: BroughtBack) =>
    process.stdout.write(`${broughtBack} ${isTrial ? 'can be brought back' : 'brought back'}, ${lost.length} lost\n`)
  const result = await bringObjectsBack(set, { versions, isTrial, onDone: show })
  process.stdout.write(`${result.same} are as they were.\n`)
  show(result)
  for (const key of result.lost.slice(0, 20)) process.stdout.write(`  lost: ${key}\n`)
  if (result.lost.length > 0) process.exitCode = 1
}

function readArguments(): { folder: string; isTrial: boolean } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
    const [folder, ...others] = positionals
    if (folder === undefined || others.length > 0) throw new StartError(USAGE)
    return { folder: path.resolve(folder), isTrial: values.check ?? false }
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}
