/**
 * Compares the dependencies with the time frames of SECURITY.md: asks the registry for known vulnerabilities and for versions that
 * are newer than ours. Ends with code 1 when one is too late.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { findingsOf, type Known, lateUpdate, lateVulnerabilities } from './dependency-frames.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Answers name every version of a package. */
const MAX_BYTES = 50_000_000
const run = promisify(execFile)

type Outdated = { current?: string }

const today = Temporal.Now.plainDateISO('UTC')
const late = [...(await vulnerabilities()), ...(await updates())]
for (const line of late) process.stdout.write(`${line}\n`)
if (late.length > 0) process.exitCode = 1
else process.stdout.write('No dependency is later than SECURITY.md allows.\n')

async function vulnerabilities(): Promise<string[]> {
  const report = await askNpm(['audit', '--json'])
  // A registry without advisories answers with an error: that nothing was found would be untrue.
  if (!report.vulnerabilities) throw new Error(`npm audit gave no report: ${JSON.stringify(report)}`)
  const known: Known[] = JSON.parse(readFileSync(path.join(ROOT, 'scripts/known-vulnerabilities.json'), 'utf8'))
  return lateVulnerabilities(findingsOf(report), known, today)
}

async function updates(): Promise<string[]> {
  const behind: Record<string, Outdated | Outdated[]> = await askNpm(['outdated', '--json'])
  const late: string[] = []
  for (const [name, places] of Object.entries(behind)) {
    const times = await askNpm(['view', name, 'time', '--json'])
    // Without `current`: a package for another platform, which follows its siblings.
    for (const { current } of [places].flat()) if (current) late.push(...lateUpdate({ name, current, times }, today))
  }
  return [...new Set(late)]
}

/** `npm audit` and `npm outdated` end with a code when they found something, and have written it all the same. */
async function askNpm(args: string[]) {
  const { stdout } = await run('npm', args, { cwd: ROOT, maxBuffer: MAX_BYTES }).catch((error: { stdout?: string }) => {
    if (!error.stdout) throw error
    return { stdout: error.stdout }
  })
  return JSON.parse(stdout)
}
