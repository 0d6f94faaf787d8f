import type { Config } from '#/platform/config'
import { derivedKey } from '#/platform/master-key'

const PURPOSE = 'backup-key-check'

/** Shows whether a key is the one of a set; nothing follows from it for other purposes. */
export function keyCheckOf({ keyFor }: Pick<Config, 'keyFor'>): string {
  return keyFor(PURPOSE).toString('hex')
}

export function keyCheckOfMaster(masterKey: Buffer): string {
  return derivedKey(masterKey, PURPOSE).toString('hex')
}
