import { z } from 'zod'

/** Ids are UUIDv7 strings; brands keep a feed's id from being passed where a performer's belongs. */
function idOf<const B extends string>(_brand: B) {
  return z.uuid().brand<B>()
}

export const AccountId = idOf('AccountId')
export type AccountId = z.output<typeof AccountId>
export const FeedId = idOf('FeedId')
export type FeedId = z.output<typeof FeedId>
export const FileId = idOf('FileId')
export type FileId = z.output<typeof FileId>
export const CardId = idOf('CardId')
export type CardId = z.output<typeof CardId>
export const PaymentId = idOf('PaymentId')
export type PaymentId = z.output<typeof PaymentId>
export const SubscriptionId = idOf('SubscriptionId')
export type SubscriptionId = z.output<typeof SubscriptionId>
export const SaleId = idOf('SaleId')
export type SaleId = z.output<typeof SaleId>
export const PackageId = idOf('PackageId')
export type PackageId = z.output<typeof PackageId>
export const SessionId = idOf('SessionId')
export type SessionId = z.output<typeof SessionId>
export const DocumentId = idOf('DocumentId')
export type DocumentId = z.output<typeof DocumentId>

/** `/{username or id}`: usernames can never look like a UUID, so one path segment names an account without doubt. */
export const USERNAME_PATTERN = /^[a-z0-9][a-z0-9_.-]{2,29}$/
