/** Where the site's files are, as far as the environment says. */
import path from 'node:path'

export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..')

/** Absolute; nothing is made or read. */
export function dataDirOf(env: Readonly<Record<string, string | undefined>>): string {
  return path.resolve(PROJECT_ROOT, env.DATA_DIR || defaultDataDir())
}

/** Root runs PostgreSQL under another account, which can seldom enter the folder a project lies in. */
function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/limelight' : 'data'
}
