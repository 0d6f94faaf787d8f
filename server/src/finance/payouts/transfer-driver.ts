/** What a provider that pays performers has to do for us. */
import type { AccountId, PayoutId } from '@limelight/contract/ids'
import type { MinorUnits } from '@limelight/contract/money'
import type { Ctx, Db } from '#/platform/ctx'

export type TransferRequest = {
  /** Idempotency key: the same key pays once and answers with that one's state, however often it is asked within a day. */
  key: PayoutId
  amountMinor: MinorUnits
  /** ISO 4217. */
  currency: string
  /** The connected account, as `findDestination` named it. */
  destination: string
}

export type TransferOutcome =
  | { status: 'paid'; ref: string }
  /** For good: the money goes back to what they can be paid. */
  | { status: 'failed'; reason: string }
  | { status: 'processing' }

export type TransferDriver = {
  /** A performer's connected account, from our own tables; undefined: they have none. */
  findDestination(db: Db, performerId: AccountId): Promise<{ ref: string; isReady: boolean } | undefined>
  /** Called outside of any transaction. Throws when the outcome is not known: it is asked again with the same key. */
  transfer(request: TransferRequest): Promise<TransferOutcome>
}

/** All that paying out needs; built once in `app.ts`. Without `transfers` the site pays by hand only. */
export type PayoutContext = { ctx: Ctx; transfers?: TransferDriver | undefined }
