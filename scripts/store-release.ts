/**
 * Stores what the site that is there holds as a copy of this version in `server/test/releases/`, from which the tests of later versions start.
 * Of a demonstration only: the copy has everything, and belongs to the project afterwards.
 */
import { execFileSync } from 'node:child_process'
import { endCommand, openCommand } from '../server/src/platform/command.ts'
import { VERSION } from '../server/src/platform/version.ts'
import { storeRelease } from '../server/test/release-copy.ts'

const { databaseUrl, close } = await openCommand(process.env).catch(endCommand)
try {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const name = await storeRelease(databaseUrl, { version: VERSION, commit })
  console.log(`Written: server/test/releases/${name}`)
} finally {
  await close()
}
