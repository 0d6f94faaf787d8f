/** HLS of a room in a folder: the last seconds in segments, and playlists that name them. For the players that WebRTC does not reach. */
import { mkdirSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CmafOutputFormat, FilePathTarget, HlsOutputFormat, NullTarget, Output, PathedTarget } from 'mediabunny'
import { createInTurn } from '../in-turn.ts'
import { HLS_INDEX } from './recording-files.ts'
import type { Room } from './room.ts'
import { withCodecNames, withTargetDuration } from './target-duration.ts'
import type { Destination } from './write-part.ts'
import { type RoomWriter, writeRoom } from './write-room.ts'

/** Players stay two or three segments behind: shorter ones cost a key picture each, which are the largest. */
const SEGMENT_SECONDS = 2
const SEGMENTS = 6
/** A player may ask for a segment that has just left its playlist, or for a playlist that has just ended. */
const REMOVE_AFTER_MS = 10_000
/** A segment that spans a longer one is far longer than playlists promise, and players get stuck. */
const PAUSE_MAX_MS = 3_000

type Options = { folder: string; onError: (error: unknown) => void }

/**
 * Names begin with a number of the part, since a picture of another size, and a publisher who comes back, begin another one. Between
 * two parts there is no index: players ask for it again until the next one has pictures, instead of showing the last seconds anew.
 */
export function writeHls(room: Room, { folder, onError }: Options): RoomWriter {
  // What a killed process left would be played again.
  rmSync(folder, { recursive: true, force: true })
  let part = Date.now()
  const files = createHlsFolder(folder, onError)
  const writer = writeRoom(room, {
    open() {
      mkdirSync(folder, { recursive: true })
      part += 1
      return openPart(String(part), files)
    },
    // Safari, which needs HLS the most, plays no other.
    codecs: ['H264'],
    maxBytes: Number.POSITIVE_INFINITY,
    keyPictureEveryMs: SEGMENT_SECONDS * 1_000,
    pauseMaxMs: PAUSE_MAX_MS,
    onError,
  })
  return {
    attach: writer.attach,
    async stop() {
      await writer.stop()
      await files.replaced()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type HlsFolder = {
  pathOf(name: string): string
  /** Players read while it is written, and one version comes after the other. */
  replace(name: string, content: string): Promise<void>
  /** When everything given so far is replaced. */
  replaced(): Promise<void>
  removeLater(names: readonly string[]): void
}

function createHlsFolder(folder: string, onError: Options['onError']): HlsFolder {
  const inTurn = createInTurn()
  const pathOf = (name: string) => path.join(folder, name)
  return {
    pathOf,
    async replace(name, content) {
      const replacing = inTurn.run(async () => {
        await writeFile(pathOf(`${name}.new`), content)
        await rename(pathOf(`${name}.new`), pathOf(name))
      })
      await replacing.catch(onError)
    },
    replaced: inTurn.ended,
    removeLater: (names) =>
      void setTimeout(() => {
        for (const name of names) rm(pathOf(name), { force: true }).catch(onError)
      }, REMOVE_AFTER_MS),
  }
}

function openPart(prefix: string, { pathOf, replace, replaced, removeLater }: HlsFolder): Destination {
  const playlist = (n: number) => `${prefix}-${n}.m3u8`
  const files = new Set<string>()
  let targetSeconds = SEGMENT_SECONDS
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: SEGMENT_SECONDS,
    live: true,
    maxLiveSegmentCount: SEGMENTS,
    getPlaylistPath: ({ n }) => playlist(n),
    getInitPath: ({ n }) => `${prefix}-${n}.mp4`,
    getSegmentPath: ({ n, playlist: { n: of } }) => `${prefix}-${of}-${n}.m4s`,
    onMaster: (content) => replace(HLS_INDEX, withCodecNames(content)),
    onPlaylist: (content, { n }) => {
      files.add(playlist(n))
      const honest = withTargetDuration(content, targetSeconds)
      targetSeconds = honest.seconds
      return replace(playlist(n), honest.playlist)
    },
    onSegmentPopped: (name) => {
      files.delete(name)
      removeLater([name])
    },
  })
  const target = new PathedTarget(HLS_INDEX, ({ path: name }) => {
    if (name.endsWith('.m3u8')) return new NullTarget()
    files.add(name)
    return new FilePathTarget(pathOf(name))
  })
  return {
    output: new Output({ format, target }),
    startsAt: Date.now() / 1_000,
    isRelativeToUnixEpoch: true,
    async finished() {
      await replaced()
      await rm(pathOf(HLS_INDEX), { force: true })
      removeLater([...files])
    },
  }
}
