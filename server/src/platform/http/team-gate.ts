/** What `people/team` decides about the calls of people who work for a creator. */
import type { Endpoint } from '@limelight/contract/api'
import type { ErrorCode } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Acting, Caller } from './caller.ts'

type Called = { key: string; endpoint: Pick<Endpoint, 'for'> }
/** What a call is about, parsed by the contract. */
export type CallInput = { params: unknown; query: unknown; body: unknown }

/** As whom a call is made; undefined as by a visitor. With `refusal` it is not made at all. */
export type Judged = { caller: Caller | undefined; refusal?: ErrorCode }

export type TeamGate = {
  /** Pure. What is not allowed by name is refused. */
  judge(called: Called, person: Caller, acting: Acting): Judged
  /**
   * Runs a call that is made for a creator: refuses what the creator has as a fan, and records what changes something. Throws
   * `not_found`, `not_in_team_rights`, and `team_access_ended` when the access has ended since the call began.
   */
  perform<T>(called: Called, caller: Caller, input: CallInput, work: () => Promise<T>): Promise<T>
  /** Opens an upload in parts for whom the person works, with the right for its purpose; throws as `judge` and `perform` refuse. */
  upload<T>(person: Caller, purpose: string, work: (caller: Caller) => Promise<T>): Promise<T>
  /** Whose uploads a person continues: those of the creator they work for. Throws `team_access_ended`, `not_in_team_rights`. */
  uploaderOf(person: Caller): AccountId
}
