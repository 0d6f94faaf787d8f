/** Recordings: fragments of MP4, readable up to a crash. */
import { rename } from 'node:fs/promises'
import { FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny'
import { UNFINISHED } from './recording-files.ts'
import type { Room } from './room.ts'
import { type RoomWriter, writeRoom } from './write-room.ts'

/** So that players can jump, and a loss does not spoil much. */
const KEY_PICTURE_EVERY_MS = 4_000

type Options = { maxBytes: number; nextFile: () => string; onError: (error: unknown) => void }

/** A file has its name as soon as it is finished; a recording without a picture leaves none. */
export function recordRoom(room: Room, { nextFile, ...options }: Options): RoomWriter {
  const open = () => {
    const file = nextFile()
    const path = `${file}${UNFINISHED}`
    const format = new Mp4OutputFormat({ fastStart: 'fragmented' })
    return {
      // Written as it comes. Gathered in chunks, which is the default, a still picture would leave an empty file for minutes: lost
      // with the process, and taken for one that nobody writes any more.
      output: new Output({ format, target: new FilePathTarget(path, { chunked: false }) }),
      startsAt: 0,
      isRelativeToUnixEpoch: false,
      async finished({ hasFailed }: { hasFailed: boolean }) {
        if (!hasFailed) await rename(path, file)
      },
    }
  }
  return writeRoom(room, { ...options, open, codecs: ['H264', 'VP8'], keyPictureEveryMs: KEY_PICTURE_EVERY_MS })
}
