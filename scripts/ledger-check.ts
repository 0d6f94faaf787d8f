/** Proves the ledger's invariants on the live database, attached to or started; exits with 1 when one does not hold. */
import { auditLedger } from '../server/src/core/ledger/ledger.service.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/db/pool.ts'
import { startDatabase } from '../server/src/platform/db/start-database.ts'

const config = loadConfig()
const running = await startDatabase(config)
// The audit reads the whole ledger, so no statement limit applies to it.
const database = openDatabase(running.url, { maxConnections: 1, statementTimeoutMs: 0, connectWithinMs: 60_000 })
try {
  const audit = await auditLedger(database)
  for (const [name, value] of Object.entries(audit)) {
    console.log(`${value === 0 ? 'ok    ' : 'BROKEN'}  ${name.replaceAll('_', ' ')}: ${value}`)
  }
  if (Object.values(audit).some((value) => value !== 0)) process.exitCode = 1
} finally {
  await database.close()
  await running.stop()
}
