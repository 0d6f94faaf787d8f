/** What a gateway that pays performers has to do for us. */
import type { AccountId } from '@limelight/contract/ids'

export type ConnectStatus = { ref: string; isReady: boolean }
export type NewConnectAccount = { performerId: AccountId; country: string | null; email: string | null }
export type TransferRequest = {
  /** Idempotency key: the same key pays once, however often and late it is asked. */
  key: string
  amountMinor: number
  /** ISO 4217. */
  currency: string
  /** The account's name at the gateway. */
  destination: string
}
/** `reason` is the gateway's own code, for the operator. */
export type TransferOutcome = { status: 'paid'; ref: string } | { status: 'failed'; reason: string }

export type ConnectDriver = {
  openAccount(account: NewConnectAccount): Promise<ConnectStatus>
  findAccount(ref: string): Promise<ConnectStatus>
  /** The page of the gateway on which the performer identifies themselves; the address works once and for minutes. */
  createLink(ref: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** Throws while it is unknown whether the money moved: ask again with the same key. */
  transfer(request: TransferRequest): Promise<TransferOutcome>
}
