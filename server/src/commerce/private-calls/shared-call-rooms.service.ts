/** Private calls of a site of several processes: what was seen of a call is known where its media goes through. */
import { PrivateCallId } from '@limelight/contract/ids'
import { createAsking } from '#/platform/bus/ask'
import type { Ctx } from '#/platform/ctx'
import type { Leadership } from '#/platform/db/leadership'
import type { CallRooms } from './call-rooms.service.ts'

const ANSWER_WITHIN_MS = 3_000

export function shareCallRooms(ctx: Ctx, own: CallRooms, host: Leadership): Pick<CallRooms, 'advance'> {
  const asking = createAsking(ctx.bus, 'call-advance', async (id) => {
    if (!host.isLeader()) return undefined
    return own.advance(PrivateCallId.parse(id)).then(
      () => true,
      (err: unknown) => {
        ctx.log.error({ event: 'private_call.not_advanced', callId: id, err })
        return undefined
      },
    )
  })
  return {
    async advance(id) {
      if (!host.isLeader() && (await asking.ask(id, ANSWER_WITHIN_MS)) === true) return
      // Without the host the call goes by what was written last.
      await own.advance(id)
    },
  }
}
