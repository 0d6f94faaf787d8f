/** The key from which all others are derived, and those that it replaced. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from './error-codes.ts'
import { StartError } from './start-error.ts'

/** 32 bytes for one purpose (HKDF, RFC 5869): no two purposes share a key. */
export function derivedKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `limelight/${purpose}`, 32))
}

/** Newest first, separated by commas. */
export function formerKeysOf(text: string | undefined): Buffer[] {
  return text === undefined ? [] : text.split(',').map((key) => masterKeyOf(key, 'MASTER_KEYS_FORMER'))
}

export function masterKeyOf(text: string, source: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32) throw new StartError(`Invalid configuration. ${source}: must be 32 bytes in base64`)
  return key
}

/** Several first starts at once agree on one key: `link` is atomic and fails when the name is taken. */
export function keptMasterKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'master.key')
  const kept = readIfPresent(file)
  if (kept !== undefined) return masterKeyOf(kept, file)
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return masterKeyOf(readFileSync(file, 'utf8'), file)
}

export function hasMasterKey(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'master.key'))
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
