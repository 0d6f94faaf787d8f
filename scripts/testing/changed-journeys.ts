/** The journeys of what differs from the main branch, and of what imports that. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { readSources, type Source, withDependents } from './import-graph.ts'
import { type Journey, readJourneys } from './journeys.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** On the main branch itself, what came within this time is compared. */
const RECENT = '12 hours ago'
/** What every page and call rests on, and no import names. */
const FOUNDATION = /^(server\/migrations\/|package-lock\.json$|web\/[^/]+$|e2e\/[^/]+(?<!\.test)\.ts$)/

/** `base` is a commit or branch to compare with instead. */
export function changedJourneys(base: string | undefined): Journey[] {
  return journeysOf(changedFiles(base), { journeys: readJourneys(), sources: readSources() })
}

/** Those that changed themselves, and those that cover a domain with a changed file or with one that imports a changed file. */
export function journeysOf(
  changed: readonly string[],
  { journeys, sources }: { journeys: readonly Journey[]; sources: readonly Source[] },
): Journey[] {
  if (changed.some((file) => FOUNDATION.test(file))) return [...journeys]
  const folders = new Set([...withDependents(changed, sources)].map(folderOf))
  // A domain has the same name in the server and in the web.
  const names = new Set([...folders].map((folder) => path.basename(folder)))
  const isCovered = (place: string) => folders.has(place) || names.has(path.basename(place))
  return journeys.filter(({ file, covers }) => changed.includes(file) || covers.some(isCovered))
}

/** The domain of a file, such as `core/ledger`, or the folder of the web, such as `fan/messages`. */
function folderOf(file: string): string {
  return file
    .split('/')
    .slice(2, 4)
    .join('/')
    .replace(/\.tsx?$/, '')
}

function changedFiles(base: string | undefined): string[] {
  const since = base ?? mainBranch()
  const tracked = git('diff', '--name-only', since)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return [...tracked, ...untracked]
}

function mainBranch(): string {
  const [head] = git('rev-parse', 'HEAD')
  for (const branch of ['origin/main', 'main']) {
    const [common] = tryGit('merge-base', 'HEAD', branch)
    if (common && common !== head) return common
  }
  // The first commit, in a history that is no older.
  return (
    git('rev-list', '-1', `--before=${RECENT}`, 'HEAD')[0] ?? git('rev-list', '--max-parents=0', 'HEAD')[0] ?? 'HEAD'
  )
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** Empty where the branch does not exist. */
function tryGit(...args: string[]): string[] {
  try {
    return git(...args)
  } catch {
    return []
  }
}
