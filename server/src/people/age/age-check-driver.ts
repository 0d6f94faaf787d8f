import type { AccountId } from '@limelight/contract/ids'
import type { SealedDocument } from '#/people/performers/documents.service'
import type { Ctx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'

export type Verdict = { isPassed: true } | { isPassed: false; reason: string }

export type BegunCheck =
  | { document: SealedDocument }
  /** `ref` is the provider's name of the check; the fan goes on at `continueUrl`. */
  | { ref: string; continueUrl: string }

export type BeginInput = {
  accountId: AccountId
  minimumAge: number
  /** Of the form, where the driver needs it. */
  document: IncomingFile | undefined
  /** Where a provider leads the fan back to. */
  returnUrl: string
}

/**
 * Who proves ages. `manual-driver.ts` seals a picture for operators. Another provider is a file beside it, named in
 * `drivers.ts`: `begin` opens a check there and says where the fan goes on, and `ask` is called every minute for each check that
 * waits, until it answers. A provider's webhook may do the same earlier, by `decide` of `age-checks.service.ts`. Nothing but the
 * result is stored, so a driver returns no dates of birth and no names.
 */
export type AgeCheckDriver = {
  needsDocument: boolean
  /** Called outside of transactions. Throws what the fan is to read. */
  begin(ctx: Ctx, input: BeginInput): Promise<BegunCheck>
  /** Undefined: not decided yet. Absent where operators decide. */
  ask?(ctx: Ctx, ref: string): Promise<Verdict | undefined>
}
