/** `npm run keys:reseal`: after the master key was replaced, seals everything with the new one. */
import { loadConfig } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/db/pool.ts'
import { startDatabase } from '../server/src/platform/db/start-database.ts'
import { openStorage } from '../server/src/platform/storage/open-storage.ts'
import { resealAll } from '../server/src/site/keys/reseal.service.ts'

const config = loadConfig()
const running = await startDatabase(config)
const database = openDatabase(running.url, { connectWithinMs: 60_000 })
try {
  const total = await resealAll({ config, db: database.db, storage: await openStorage(config.storage) })
  process.stdout.write(
    `${total} sealed anew. Remove MASTER_KEYS_FORMER once no link that was sent before counts any more.\n`,
  )
} finally {
  await database.close()
  await running.stop()
}
