/** A call is advanced at the process that its media goes through, since what was seen of it is known there. */
import { AppError } from '@limelight/contract/errors'
import { PrivateCallId } from '@limelight/contract/ids'
import type { LiveHost, Place } from '#/live/hosts/live-hosts.service'
import { createAsking } from '#/platform/bus/ask'
import type { Ctx } from '#/platform/ctx'
import type { CallRooms } from './call-rooms.service.ts'

const ANSWER_WITHIN_MS = 3_000

type Host = Pick<LiveHost, 'find' | 'isAddressed'>

export function advanceAnywhere(ctx: Ctx, own: CallRooms, host: Host): Pick<CallRooms, 'advance'> {
  const asking = createAsking(ctx.bus, {
    subject: 'call-advance',
    accepts: host.isAddressed,
    answer: (id) =>
      own.advance(PrivateCallId.parse(id)).then(
        () => true,
        (err: unknown) => {
          ctx.log.error({ event: 'private_call.not_advanced', callId: id, err })
          return false
        },
      ),
  })

  /** Undefined for a call that has no host, or one that is away. */
  async function placeOf(id: PrivateCallId): Promise<Place | undefined> {
    return host.find({ kind: 'call', room: id }).catch((error: unknown) => {
      if (error instanceof AppError) return undefined
      throw error
    })
  }

  return {
    async advance(id) {
      const place = await placeOf(id)
      const isElsewhere = place !== undefined && !place.isHere
      if (isElsewhere && (await asking.ask({ to: place.to, question: id, withinMs: ANSWER_WITHIN_MS })) === true) return
      // Without the host the call goes by what was written last.
      await own.advance(id)
    },
  }
}
