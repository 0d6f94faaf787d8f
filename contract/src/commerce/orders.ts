/** Orders of products and the addresses they go to (spec section 7, Orders and Addresses; product decisions 1 and 3). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ChosenPrice } from '../content/items.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { foldDigits } from '../digits.ts'
import { AccountId, AddressId, FeedId, OrderId, ProductId, SaleId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { CreatedBetween, countedListOf, csvFile, Done, Instant, listOf, listQuery, ok, totalsOf } from '../page.ts'
import { code, line, text } from '../text.ts'
import { ORDER_STATUSES, PRODUCT_TYPES } from './order-lists.ts'
import { needsPostalCode } from './postal-codes.ts'

export const ADDRESSES_MAX = 10
/** How long a created order holds its units. */
export const RESERVATION_MINUTES = 15
export const ORDER_QUANTITY_MAX = 100

const lines = {
  name: line(100, { min: 1 }),
  street1: line(200, { min: 1 }),
  street2: line(200),
  city: line(100, { min: 1 }),
  state: line(100),
  /** Empty only in countries without postal codes (`needsPostalCode`). */
  postalCode: line(20),
  country: z.enum(COUNTRY_CODES),
  phone: z
    .string()
    .max(60)
    .overwrite(foldDigits)
    .trim()
    .regex(/^[+＋0-9 ()./-]{0,30}(?:(?:ext\.?|x) ?[0-9]{1,8})?$/i, 'Use digits, spaces and + ( ) . / -')
    .overwrite((phone) => phone.replace('＋', '+')),
  isDefault: z.boolean(),
}
export const AddressFields = z.strictObject({
  ...lines,
  street2: lines.street2.default(''),
  state: lines.state.default(''),
  postalCode: lines.postalCode.default(''),
  phone: lines.phone.default(''),
  isDefault: lines.isDefault.default(false),
})
export const Address = z.object({
  ...AddressFields.shape,
  _id: AddressId,
  createdAt: Instant,
  updatedAt: Instant,
})
const HAS_POSTAL_CODE = { path: ['postalCode'], message: 'Enter a postal code.' }
function hasPostalCode({ country, postalCode }: { country: Address['country']; postalCode: string }): boolean {
  return postalCode !== '' || !needsPostalCode(country)
}
export type Address = z.output<typeof Address>
/** The copy of an address in an order, independent of later changes. */
export const DeliveryAddress = z.object(AddressFields.omit({ isDefault: true }).shape)
export type DeliveryAddress = z.output<typeof DeliveryAddress>

const party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() })
export const Order = z.object({
  _id: OrderId,
  /** The number that people read out. */
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  product: z.object({
    _id: ProductId,
    type: z.enum(PRODUCT_TYPES),
    name: z.string(),
    picture: z.string().nullable(),
    /** Whether its page still exists for the viewer. */
    isVisible: z.boolean(),
  }),
  fan: party,
  performer: party,
  /** The creator who showed the product, if the sale was shared. */
  affiliate: party.nullable(),
  quantity: z.int(),
  unitPrice: TokenAmount,
  shippingFee: TokenAmount,
  /** What a coupon saved. */
  discount: TokenAmount,
  /** The amount that was or will be paid. */
  total: TokenAmount,
  deliveryAddress: DeliveryAddress.nullable(),
  carrier: z.string(),
  trackingCode: z.string(),
  /** Until then an unpaid order holds its units. */
  reservedUntil: Instant.nullable(),
  saleId: SaleId.nullable(),
  events: z.array(z.object({ status: z.enum(ORDER_STATUSES), note: z.string(), createdAt: Instant })),
  /** What the viewer may make of it now. */
  nextStatuses: z.array(z.enum(ORDER_STATUSES)),
  canChangeAddress: z.boolean(),
  canDownload: z.boolean(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  updatedAt: Instant,
})
export type Order = z.output<typeof Order>

const params = z.strictObject({ id: OrderId })
const query = listQuery(['updatedAt', 'createdAt', 'total', 'status']).extend({
  status: z.enum(ORDER_STATUSES).optional(),
  type: z.enum(PRODUCT_TYPES).optional(),
})
const adminFilters = { fanId: AccountId.optional(), performerId: AccountId.optional(), ...CreatedBetween }
const adminFilter = query.pick({ status: true, type: true, q: true }).extend(adminFilters)
export const OrderTotal = z.object({
  count: z.int(),
  /** Those that were paid, refunded ones too; the sums are of them. */
  paid: z.int(),
  tokens: TokenAmount,
  refundedTokens: TokenAmount,
})
const quantity = z.int().min(1).max(ORDER_QUANTITY_MAX).default(1)

export const orders = defineApi({
  'POST /orders/checkout': {
    for: 'buyer',
    ageCheck: 'buy',
    summary:
      'Reserve units of a product for 15 minutes. Paid with POST /wallet/charges/product/{id} and the id of the order',
    body: z.strictObject({
      productId: ProductId,
      quantity,
      addressId: AddressId.optional(),
      /** The feed it was seen in, whose performer shares the sale. */
      feedId: FeedId.optional(),
    }),
    response: ok(Order),
    status: 201,
    errors: ['stock_insufficient', 'not_for_sale', 'already_bought', 'limit_reached'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'POST /wallet/charges/product/{id}': {
    for: 'buyer',
    ageCheck: 'buy',
    summary:
      'Buy a product: pays a reserved order, or orders and pays immediately. A paid order, or a digital product already owned, returns its first receipt and charges nothing',
    params: z.strictObject({ id: ProductId }),
    body: z
      .strictObject({
        /** The total of all units with shipping, less the coupon, as shown. */
        expectedPrice: TokenAmount.optional(),
        /** Of a file that is ordered and paid at once; reserved orders keep their price. A coupon lowers the minimum only. */
        chosenPrice: ChosenPrice.optional(),
        couponCode: code(40).optional(),
        quantity,
        addressId: AddressId.optional(),
        feedId: FeedId.optional(),
        orderId: OrderId.optional(),
      })
      .default({ quantity: 1 }),
    response: ok(
      z.object({
        _id: SaleId,
        kind: z.literal('product'),
        tokens: TokenAmount,
        balance: z.int(),
        orderId: OrderId,
      }),
    ),
    status: 201,
    errors: [
      'tokens_insufficient',
      'coupon_invalid',
      'idempotency_key_reused',
      'request_in_progress',
      'price_changed',
      'not_for_sale',
      'already_bought',
      'stock_insufficient',
      'reservation_expired',
      'address_needed',
      'invalid_state',
    ],
    idempotent: true,
    rateLimit: { max: 120, perSeconds: 60 },
  },
  'GET /orders/search': {
    for: 'performer',
    summary: 'Orders of the creator’s products',
    query,
    response: countedListOf(Order),
  },
  'GET /admin/orders': {
    for: 'operator',
    area: 'money',
    summary: 'All orders',
    query: query.extend(adminFilters),
    response: countedListOf(Order),
  },
  'GET /admin/orders/totals': {
    for: 'operator',
    area: 'money',
    summary: 'Sums of the orders that a filter matches',
    query: adminFilter,
    response: totalsOf(OrderTotal),
  },
  'GET /admin/orders/export': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Orders as CSV, without delivery addresses. Each export is recorded in the audit log',
    query: adminFilter,
    ...csvFile('orders.csv'),
  },
  'GET /orders/users/search': { for: 'buyer', summary: 'The fan’s own orders', query, response: countedListOf(Order) },
  'GET /orders/check-user-purchased': {
    for: 'member',
    summary: 'Whether a fan bought a product. Only the seller can ask about others, everyone else gets "no"',
    query: z.strictObject({ productId: ProductId, userId: AccountId }),
    response: ok(z.object({ purchased: z.boolean() })),
  },
  'GET /orders/{id}': {
    for: 'member',
    area: 'money',
    summary: 'One order, for its buyer, its seller and the operator',
    params,
    response: ok(Order),
  },
  'GET /orders/{id}/receipt': {
    for: 'member',
    area: 'money',
    summary: 'The receipt of a paid order, for printing',
    params,
    response: z.string(),
    produces: 'text/html; charset=utf-8',
    errors: ['invalid_state'],
  },
  'PUT /orders/{id}/update': {
    for: 'member',
    area: 'money',
    summary:
      'Update the status of an order: the seller ships or refunds it, the buyer confirms it or cancels an unpaid one',
    params,
    body: z.strictObject({
      status: z.enum(ORDER_STATUSES).optional(),
      carrier: line(100).optional(),
      trackingCode: line(100).optional(),
      /** Shown in the order's history; of a refund it is the reason, which both sides are mailed. */
      note: text(500).optional(),
      /** Operators only: the site bears what the seller's earnings no longer cover of a refund. */
      isSiteLiable: z.boolean().optional(),
    }),
    response: ok(Order),
    errors: ['invalid_state', 'earnings_insufficient'],
  },
  'PUT /orders/{id}/update/delivery-address': {
    for: 'buyer',
    summary: 'Change the delivery address before the order is shipped',
    params,
    body: z.union([
      z.strictObject({ addressId: AddressId }),
      z.strictObject({ deliveryAddress: z.strictObject(DeliveryAddress.shape).refine(hasPostalCode, HAS_POSTAL_CODE) }),
    ]),
    response: ok(Order),
    errors: ['invalid_state'],
  },
  'POST /addresses/create': {
    for: 'member',
    summary: 'Save an address, at most ten',
    body: AddressFields.refine(hasPostalCode, HAS_POSTAL_CODE),
    response: ok(Address),
    status: 201,
    errors: ['limit_reached'],
  },
  'PUT /addresses/{id}': {
    for: 'member',
    summary: 'Update an address. Existing orders keep theirs',
    params: z.strictObject({ id: AddressId }),
    // Without the defaults of a new address: missing fields stay unchanged.
    body: z.strictObject(lines).partial(),
    response: ok(Address),
  },
  'GET /addresses/search': {
    for: 'member',
    summary: 'The fan’s addresses, the default first',
    query: listQuery(['updatedAt', 'createdAt', 'name']),
    response: listOf(Address),
  },
  'DELETE /addresses/{id}': {
    for: 'member',
    summary: 'Delete an address',
    params: z.strictObject({ id: AddressId }),
    response: Done,
  },
})
