/**
 * `npm run upgrade:database`: copies the embedded database of a stopped site, which another major version of PostgreSQL wrote, into one of the version
 * that is installed. With `--from <folder>` the old programs are those of the version before, and nothing is fetched.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { endCommand, requireOwnSite } from '../server/src/platform/command.ts'
import { dataDirOf, PROJECT_ROOT } from '../server/src/platform/data-dir.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { finishSwap } from '../server/src/platform/swap-folder.ts'
import { setAsideBackups } from '../server/src/site/backups/set-aside.service.ts'
import { type UpgradeStep, upgradeDatabase } from '../server/src/site/upgrades/upgrade-database.service.ts'

const USAGE = 'Usage: npm run upgrade:database [-- --from <folder of the version before>]'
const STEPS: Record<UpgradeStep, string> = {
  start: 'Starting both versions',
  schema: 'Making the tables',
  copy: 'Copying',
  compare: 'Comparing the ledger',
  place: 'Putting it in place',
}

process.umask(0o077)
await upgrade().catch(endCommand)

async function upgrade(): Promise<void> {
  const installation = readArguments()
  if (process.env.DATABASE_URL)
    throw new StartError('DATABASE_URL is set: upgrade that server by its own tools, such as pg_upgrade.')
  const dataDir = dataDirOf(process.env)
  requireOwnSite(process.env, { dataDir })
  process.stdout.write(`DATA_DIR ${dataDir}\n`)
  const finished = await finishSwap(dataDir)
  if (finished !== undefined) process.stdout.write(`${finished}\n`)
  const { former, formerHome } = await upgradeDatabase({
    dataDir,
    installation,
    npm: npmCommand(),
    onFetch: (name) => process.stdout.write(`Fetching ${name} by npm …\n`),
    onStep: (step) => process.stdout.write(`${STEPS[step]} …\n`),
    onCopied: showProgress(),
  })
  process.stdout.write(`The database is copied and compared. Start the site with "npm start".\n`)
  process.stdout.write(
    `The old one is in ${formerHome}: delete it, and ${formerHome}.password, once you need it no more. The way back is to stop the site, to rename the new folder beside it, and to start the version before; what happened since is not there then.\n`,
  )
  await handleBackups(former)
}

async function handleBackups(former: number): Promise<void> {
  const { BACKUP_TARGET: target, BACKUP_COPY_URL: copyUrl } = process.env
  const aside = target ? await setAsideBackups(path.resolve(PROJECT_ROOT, target), former) : undefined
  if (aside !== undefined)
    process.stdout.write(
      `The backups of before are in ${aside}, where nothing deletes them: the version before restores them. The site makes a new one within the hour.\n`,
    )
  if (copyUrl)
    process.stdout.write(
      'Choose another bucket for BACKUP_COPY_URL: the present one holds backups of the database before.\n',
    )
}

/** A line for each tenth of a large table, and one for each table of more than a few rows. */
function showProgress() {
  let last = ''
  return ({ table, bytes, of }: { table: string; bytes: number; of: number }) => {
    if (of < 10_000_000) return
    const line = `  ${table} ${Math.floor((10 * bytes) / of) * 10} % of ${Math.round(of / 1e6)} MB\n`
    if (line !== last) process.stdout.write(line)
    last = line
  }
}

/** The npm that runs this, with its registry. */
function npmCommand(): string[] {
  const { npm_execpath: script } = process.env
  return script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm']
}

function readArguments(): string | undefined {
  try {
    const { from } = parseArgs({ options: { from: { type: 'string' } } }).values
    return from === undefined ? undefined : path.resolve(from)
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}
