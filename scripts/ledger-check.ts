/**
 * Proves the ledger's invariants on the live database, all of it, attached to or started; exits with 1 when one does not hold. The site
 * itself proves what is new, and reads the rest again in parts: what that has found is named, too, and forgotten with `--renew`.
 */
import { auditLedger } from '../server/src/core/ledger/ledger.service.ts'
import { getRecheckFindings, renewProof } from '../server/src/core/ledger/ledger-audit.service.ts'
import { endCommand, openCommand } from '../server/src/platform/command.ts'

const isRenewing = process.argv.includes('--renew')
// The audit reads the whole ledger, so no statement limit applies to it.
const { ctx, close } = await openCommand(process.env, { statementTimeoutMs: 0 }).catch(endCommand)
try {
  const audit = await auditLedger(ctx)
  for (const [name, value] of Object.entries(audit)) print(name, value)
  const isBalanced = Object.values(audit).every((value) => value === 0)
  if (isBalanced && isRenewing) await renewProof(ctx)
  const findings = Object.entries(await getRecheckFindings(ctx))
  for (const [name, value] of findings) print(`${name}, since it was first proved`, value)
  if (findings.length > 0 && isBalanced)
    console.log(
      'Entries differ from those that were proved earlier, or the record of the proof does. Payouts stop until that is explained and "npm run ledger:check -- --renew" starts the proof anew.',
    )
  if (!isBalanced || findings.length > 0) process.exitCode = 1
} finally {
  await close()
}

function print(name: string, value: number): void {
  console.log(`${value === 0 ? 'ok    ' : 'BROKEN'}  ${name.replaceAll('_', ' ')}: ${value}`)
}
