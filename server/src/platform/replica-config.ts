import { z } from 'zod'
import { replicaUrlsOf } from './address-lists.ts'
import type { Variables } from './config-variables.ts'
import { StartError } from './start-error.ts'

export type ReplicaConfig = {
  /** Standbys of the database, which lists and searches are read from. */
  readonly replicaUrls: readonly string[]
  /** One that is further behind is not read. */
  readonly replicaLagMs: number
}

type Given = Pick<z.output<typeof Variables>, 'DATABASE_URL' | 'DATABASE_REPLICA_URLS' | 'REPLICA_LAG_MAX_SECONDS'>

const Url = z.url({ protocol: /^postgres(ql)?$/ })

/** Pure. Throws a `StartError` for what is no address, and for standbys of the embedded server, which has none. */
export function replicasOf(vars: Given): ReplicaConfig {
  const replicaUrls = replicaUrlsOf(vars.DATABASE_REPLICA_URLS)
  if (replicaUrls.some((url) => !Url.safeParse(url).success))
    throw new StartError('Invalid configuration. DATABASE_REPLICA_URLS: expected postgres://…, separated by commas')
  if (new Set(replicaUrls).size < replicaUrls.length)
    throw new StartError('Invalid configuration. DATABASE_REPLICA_URLS: an address is there twice')
  if (replicaUrls.length > 0 && vars.DATABASE_URL === undefined)
    throw new StartError('Invalid configuration. DATABASE_REPLICA_URLS: set DATABASE_URL as well, to the primary')
  return { replicaUrls, replicaLagMs: vars.REPLICA_LAG_MAX_SECONDS * 1_000 }
}
