/** Checks of one's own connection: an account sends media to a room of its own and receives it there. */
import type { AccountId } from '@limelight/contract/ids'
import type { ConnectionCheck } from '@limelight/contract/live/streaming'
import { mediaAddress } from '#/live/engine/media-address.service'
import type { RoomKeeper } from '#/live/engine/media-engine'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

/** Below the API. */
export const SPEED_PATH = '/streaming/check/bytes'

/** The room has the account's id: who checks twice at once has one room, and nobody else gets a token of it. */
export async function beginCheck(
  ctx: Pick<Ctx, 'config' | 'clock'>,
  viewer: Viewer & { id: AccountId },
): Promise<ConnectionCheck> {
  const room = { kind: 'check', room: viewer.id, viewer } as const
  return {
    publish: await mediaAddress(ctx, { role: 'publish', ...room }),
    play: await mediaAddress(ctx, { role: 'play', ...room }),
    speedUrl: `${ctx.config.publicUrl}/api${SPEED_PATH}`,
  }
}

/** A token of a minute is all that opens such a room, and nothing is written down of it. */
export function checkRooms(): RoomKeeper {
  return {
    async requireOpen() {},
    async hear() {},
    whetherOpen: () => [],
    async reconcile() {},
  }
}
