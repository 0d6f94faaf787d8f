import type { z } from 'zod'
import { sentinelsOf } from './address-lists.ts'
import type { RedisServers } from './bus/redis-sentinels.ts'
import type { Variables } from './config-variables.ts'
import { needsTls } from './encrypted-connections.ts'
import { StartError } from './start-error.ts'

/** Undefined: the processes of this machine are all there are. */
export type RedisConfig = { readonly redis: RedisServers | undefined }

type Given = Pick<z.output<typeof Variables>, 'REDIS_URL' | 'REDIS_SENTINELS' | 'PLAINTEXT_HOSTS'>

/** Pure. Throws a `StartError` for Sentinels without the name of their group, and for an address that is none. */
export function redisOf({ REDIS_URL: url, REDIS_SENTINELS: text, PLAINTEXT_HOSTS: plain }: Given): RedisConfig {
  const sentinels = sentinelsOf(text, url)
  if (url === undefined) {
    if (sentinels.length === 0) return { redis: undefined }
    throw new StartError(
      'Invalid configuration. REDIS_SENTINELS: set REDIS_URL as well, to redis://<name of the group>',
    )
  }
  if (sentinels.length > 0 && new URL(url).port !== '')
    throw new StartError(
      'Invalid configuration. REDIS_URL: with REDIS_SENTINELS its host is the name of the group, without a port',
    )
  const mayBePlain = (host: string) => !needsTls({ hostname: host }, plain)
  return { redis: { url, sentinels, mayBePlain } }
}
