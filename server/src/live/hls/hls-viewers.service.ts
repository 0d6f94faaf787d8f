/** Who watches by HLS: counted by what players ask for, written down every few seconds. */

import type { LiveClaims } from '#/live/engine/live-token'
import { recount } from '#/live/streams/stream-media.service'
import type { Ctx } from '#/platform/ctx'
import * as queries from './hls-viewers.queries.ts'

/** A player asks for its playlist every two seconds. */
const GONE_AFTER_SECONDS = 20

/** It is saved every five seconds: by then those who were seen here last have left. */
const TURNS_UNTIL_GONE = 6
/** Of all after that, for viewers of a process that was killed. */
const TURNS_WHILE_EMPTY = 6

export type HlsViewers = {
  note(claims: LiveClaims): void
  /** To be called in every process: each knows the viewers that asked it. */
  save(): Promise<void>
}

export function countHlsViewers(ctx: Ctx): HlsViewers {
  let seen = new Map<string, queries.HlsSession>()
  let emptyTurns = 0
  return {
    note({ key: id, room: streamId, account: accountId }) {
      seen.set(id, { id, streamId, accountId })
    },
    async save() {
      const noted = [...seen.values()]
      seen = new Map()
      emptyTurns = noted.length > 0 ? 0 : emptyTurns + 1
      if (emptyTurns > TURNS_UNTIL_GONE && emptyTurns % TURNS_WHILE_EMPTY !== 0) return
      await ctx.transaction(async (tx) => {
        // One process at a time: a player that changes between them is in both lists, in any order.
        await queries.lockHlsSessions(tx)
        const joined = noted.length > 0 ? await queries.saveHlsSessions(tx, noted) : []
        const left = await queries.closeHlsSessions(tx, tx.clock.now().subtract({ seconds: GONE_AFTER_SECONDS }))
        await recount(tx, [...new Set([...joined, ...left])])
      })
    },
  }
}
