import path from 'node:path'
import type { Ctx } from '#/platform/ctx'

/** What is written of a room for HLS; below the data folder, so that every process of this machine reads it. */
export function hlsFolderOf({ config }: Pick<Ctx, 'config'>, room: string): string {
  return path.join(config.dataDir, 'live-hls', config.live.hostFolder, room)
}
