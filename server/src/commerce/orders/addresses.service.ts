import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import {
  ADDRESSES_MAX,
  type Address,
  type AddressFields,
  type DeliveryAddress,
  type orders,
} from '@limelight/contract/commerce/orders'
import { needsPostalCode } from '@limelight/contract/commerce/postal-codes'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, AddressId } from '@limelight/contract/ids'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import * as queries from './addresses.queries.ts'

type Fields = Output<typeof AddressFields>
type Update = Output<(typeof orders)['PUT /addresses/{id}']['body']>

/** The first one is the default. Throws `limit_reached`. */
export async function createAddress(tx: Tx, accountId: AccountId, fields: Fields): Promise<AddressId> {
  const kept = await queries.lockAddresses(tx, accountId)
  if (kept >= ADDRESSES_MAX) throw new AppError('limit_reached', { maximum: ADDRESSES_MAX })
  if (fields.isDefault) await queries.clearDefault(tx, accountId)
  const id = AddressId.parse(randomUUIDv7())
  await queries.insertAddress(tx, {
    id,
    account_id: accountId,
    ...toColumns(fields),
    is_default: kept === 0 || fields.isDefault,
  })
  return id
}

/** Throws `not_found`, and `request_invalid` where the country has postal codes and none is left. Unmaking the default makes another one it; the only address stays it. */
export async function changeAddress(tx: Tx, accountId: AccountId, id: AddressId, update: Update): Promise<void> {
  await queries.lockAddresses(tx, accountId)
  const row = await queries.findAddress(tx, accountId, id)
  if (!row) throw new AppError('not_found')
  const { country, postalCode } = toAddress(row)
  requirePostalCode({ country: update.country ?? country, postalCode: update.postalCode ?? postalCode })
  if (update.isDefault) await queries.clearDefault(tx, accountId)
  await queries.updateAddress(tx, { id, accountId }, changedColumns(update))
  await queries.makeNewestDefault(tx, accountId)
}

function requirePostalCode({ country, postalCode }: Pick<Address, 'country' | 'postalCode'>): void {
  if (postalCode === '' && needsPostalCode(country)) throw invalidField('postalCode', 'Enter a postal code.')
}

/** Orders keep theirs. Throws `not_found`. */
export async function removeAddress(tx: Tx, accountId: AccountId, id: AddressId): Promise<void> {
  await queries.lockAddresses(tx, accountId)
  if (!(await queries.deleteAddress(tx, accountId, id))) throw new AppError('not_found')
  await queries.makeNewestDefault(tx, accountId)
}

export async function getAddress(ctx: Ctx, accountId: AccountId, id: AddressId): Promise<Address> {
  const row = await queries.findAddress(ctx, accountId, id)
  if (!row) throw new AppError('not_found')
  return toAddress(row)
}

/** As an order keeps it. Throws `not_found` for addresses of others. */
export async function getDeliveryAddress(db: Db, accountId: AccountId, id: AddressId): Promise<DeliveryAddress> {
  const row = await queries.findAddress(db, accountId, id)
  if (!row) throw new AppError('not_found', { addressId: id })
  const { name, street1, street2, city, state, postalCode, country, phone } = toAddress(row)
  return { name, street1, street2, city, state, postalCode, country, phone }
}

export async function listAddresses(
  ctx: Ctx,
  accountId: AccountId,
  query: ListQuery,
): Promise<{ data: Address[]; total: number }> {
  const { rows, total } = await queries.listAddresses(ctx, accountId, query)
  return { data: rows.map(toAddress), total }
}

function toColumns(fields: Fields): queries.AddressColumns {
  return {
    name: fields.name,
    street_1: fields.street1,
    street_2: fields.street2,
    city: fields.city,
    state: fields.state,
    postal_code: fields.postalCode,
    country: fields.country,
    phone: fields.phone,
    is_default: fields.isDefault,
  }
}

/** Only what is given. */
function changedColumns(update: Update): Partial<queries.AddressColumns> {
  return {
    ...(update.name !== undefined && { name: update.name }),
    ...(update.street1 !== undefined && { street_1: update.street1 }),
    ...(update.street2 !== undefined && { street_2: update.street2 }),
    ...(update.city !== undefined && { city: update.city }),
    ...(update.state !== undefined && { state: update.state }),
    ...(update.postalCode !== undefined && { postal_code: update.postalCode }),
    ...(update.country !== undefined && { country: update.country }),
    ...(update.phone !== undefined && { phone: update.phone }),
    ...(update.isDefault !== undefined && { is_default: update.isDefault }),
  }
}

function toAddress(row: queries.AddressRow): Address {
  return {
    _id: row.id,
    name: row.name,
    street1: row.street_1,
    street2: row.street_2,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    // Only the contract's codes were ever let in.
    country: row.country as Address['country'],
    phone: row.phone,
    isDefault: row.is_default,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
