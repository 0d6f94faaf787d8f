/** Pure: whom the participants of a LiveKit room stand for, by what their tokens say. */
import { AccountId } from '@limelight/contract/ids'
import { z } from 'zod'
import { ROOM_KINDS } from '#/live/hosts/live-room'
import type { LiveKitParticipant } from '#/platform/live/livekit'

/** One sender per room: another one replaces it. */
export const PUBLISHER = 'publisher'

const Metadata = z.strictObject({
  /** Several sites may use one LiveKit. */
  site: z.string(),
  kind: z.enum(ROOM_KINDS),
  role: z.enum(['publish', 'play']),
  account: AccountId.nullable(),
  /** Until when the token lets a viewer in, in milliseconds of the epoch. */
  until: z.int(),
})
export type Metadata = z.output<typeof Metadata>
export type Participant = LiveKitParticipant & Metadata

export function metadataOf(metadata: Metadata): string {
  return JSON.stringify(metadata)
}

/** Those of this site. */
export function participantsOf(found: readonly LiveKitParticipant[], site: string): Participant[] {
  return found.flatMap((one) => {
    const metadata = readMetadata(one.metadata)
    return metadata?.site === site ? [{ ...one, ...metadata }] : []
  })
}

function readMetadata(text: string): Metadata | undefined {
  try {
    return Metadata.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Of each account the viewers beyond `most`, the oldest first; all visitors are nobody. */
export function surplusOf(viewers: readonly Participant[], most: number): Participant[] {
  const byAccount = Map.groupBy(
    viewers.filter(({ account }) => account !== null),
    ({ account }) => account,
  )
  return [...byAccount.values()].flatMap((theirs) =>
    theirs.toSorted((a, b) => a.joinedAtMs - b.joinedAtMs).slice(0, Math.max(0, theirs.length - most)),
  )
}
