/**
 * The port of live media: what sends and receives the media of the rooms that this process hosts. `embedded/` runs the engine of this
 * program, `livekit/` asks a LiveKit server; `live-sessions.service.ts` is what everything else calls.
 */
import type { AccountId } from '@limelight/contract/ids'
import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { StreamPicture } from '@limelight/contract/live/streaming'
import type { RawBuilder } from 'kysely'
import type { HostedEngine } from '#/live/hosts/hosted-engine'
import type { RoomKind } from '#/live/hosts/live-room'
import type { EngineEvent, RecordTo } from '#/platform/live/engine-messages'
import type { LiveClaims } from './live-token.ts'

/** Players of one viewer at once, such as two tabs and a phone; a further one closes the oldest. */
export const PLAYERS_PER_VIEWER = 4

/** What a domain does with its rooms: streams and private calls each have one. */
export type RoomKeeper = {
  /** Throws `not_found` for a room that nobody may enter any more. */
  requireOpen(room: string): Promise<void>
  /** Where what is sent to the room is written to; undefined: nowhere. */
  recordTo?(room: string): Promise<RecordTo | undefined>
  /** Another room: viewers are sent nothing of either unless pictures arrive in both. */
  partnerOf?(room: string): string
  /** Each event once, one after the other. What fails is repeated by `reconcile`. */
  hear(event: EngineEvent, accountId: AccountId | null): Promise<void>
  /** Conditions of SQL: `reconcile` may have something to do although the engine of this process has no rooms. */
  whetherOpen(): readonly RawBuilder<boolean>[]
  /** Makes the database agree with the engine of this process, every few seconds. */
  reconcile(engine: Reconciled): Promise<void>
}

/** Rooms that media arrives in, and sessions of viewers who receive. */
export type Reconciled = { flowing: readonly string[]; sessions: readonly string[] }

export type RoomKeepers = Record<RoomKind, RoomKeeper>

/** `network`: whence the offer came, an IPv4 address or the /64 of an IPv6 one. */
export type Offered = { offer: string; network: string; record: RecordTo | undefined; partner: string | undefined }
export type SessionState = 'open' | 'ended'
export type Opened = { session: string; answer: string }

export type MediaEngine = HostedEngine & {
  /**
   * Throws `not_found` when nothing is on air, `limit_reached` for one viewer or one check too many, `request_invalid` for an offer that
   * cannot be answered.
   */
  open(claims: LiveClaims, offered: Offered): Promise<Opened>
  /** Lets a viewer receive for as long as a newer token says. Throws `not_found` for a session of another viewer. */
  extend(session: string, claims: LiveClaims): Promise<SessionState>
  /** Chooses for a viewer, and says what they are shown. Throws `not_found` for a session of another viewer. */
  choose(session: string, claims: LiveClaims, quality: StreamQuality): Promise<StreamPicture>
  /** Throws `not_found` for a session of another viewer. */
  close(session: string, claims: LiveClaims): Promise<void>
  /** Writes HLS of a room, for as long as this is called again now and then; nothing while it is not on air. */
  writeHls(room: string): void
  /** Something has changed in a room, which is looked at again. */
  refresh(room: string): void
  /** Whether it has no rooms, so that `reconcile` only has to be called for what the database has. */
  isEmpty(): boolean
  /** Has each keeper compare the database with what is there. */
  reconcile(): Promise<void>
  stop(): Promise<void>
}
