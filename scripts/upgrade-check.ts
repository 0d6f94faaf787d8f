/** `npm run upgrade:check`: what an upgrade to this version would do, while the one before serves; exits with 1 when something stands in its way. */
import { endCommand, openCommand } from '../server/src/platform/command.ts'
import { checkUpgrade } from '../server/src/platform/db/upgrade-check.ts'
import { VERSION } from '../server/src/platform/version.ts'

const { ctx, databaseUrl, close } = await openCommand(process.env, { mayBeOlder: true }).catch(endCommand)
try {
  process.stdout.write(`Version ${VERSION}\n`)
  const findings = await checkUpgrade(ctx, databaseUrl)
  for (const { isOk, text } of findings)
    process.stdout.write(`${isOk === undefined ? '     ' : isOk ? 'ok   ' : 'STOP '} ${text}\n`)
  if (findings.some(({ isOk }) => isOk === false)) process.exitCode = 1
  else process.stdout.write('Nothing stands in the way. Make a backup first: npm run backup -- <folder>\n')
} catch (error) {
  endCommand(error)
} finally {
  await close()
}
