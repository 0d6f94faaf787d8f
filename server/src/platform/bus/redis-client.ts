import { createClient } from '@redis/client'

const CONNECT_WITHIN_MS = 2_000
const UNCONFIRMED_MAX = 5_000

export type RedisClient = ReturnType<typeof openRedisClient>

type Waits = { silenceMs: number; signOfLifeMs?: number }

/** `silenceMs`: a connection from which nothing comes for so long is given up. `signOfLifeMs`: how often it says something itself. */
export function openRedisClient(url: string, { silenceMs, signOfLifeMs }: Waits) {
  return createClient({
    url,
    ...(signOfLifeMs !== undefined && { pingInterval: signOfLifeMs }),
    // A message that waited for a lost connection would come too late; the carrier connects anew.
    disableOfflineQueue: true,
    commandsQueueMaxLength: UNCONFIRMED_MAX,
    socket: { connectTimeout: CONNECT_WITHIN_MS, socketTimeout: silenceMs, reconnectStrategy: false },
  })
}
