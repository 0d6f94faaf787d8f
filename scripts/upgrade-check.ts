/** `npm run upgrade:check`: what an upgrade to this version would do, while the one before serves; exits with 1 when something stands in its way. */
import { endCommand, openCommand } from '../server/src/platform/command.ts'
import { checkUpgrade, type UpgradeFinding } from '../server/src/platform/db/upgrade-check.ts'
import { VERSION } from '../server/src/platform/version.ts'

await check().catch(endCommand)

async function check(): Promise<void> {
  const { ctx, databaseUrl, close } = await openCommand(process.env, { mayBeOlder: true })
  try {
    process.stdout.write(`Version ${VERSION}\n`)
    const findings = await checkUpgrade(ctx, databaseUrl)
    for (const finding of findings) process.stdout.write(`${markOf(finding)} ${finding.text}\n`)
    if (findings.some(({ isOk }) => isOk === false)) process.exitCode = 1
    else process.stdout.write('Nothing stands in the way. Make a backup first: npm run backup -- <folder>\n')
  } finally {
    await close()
  }
}

function markOf({ isOk }: UpgradeFinding): string {
  if (isOk === undefined) return '     '
  return isOk ? 'ok   ' : 'STOP '
}
