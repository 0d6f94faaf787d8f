/** What a card pays the missing tokens of: everything that the wallet buys, named by what its own call takes. */
import { z } from 'zod'
import { ChosenPrice } from '../content/items.ts'
import {
  AccountId,
  AddressId,
  FeedId,
  GalleryId,
  MessageId,
  OrderId,
  ProductId,
  SaleId,
  SeriesId,
  StoryId,
  StreamId,
  TipTargetId,
  VideoId,
} from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { code, text } from '../text.ts'
import { giftFields } from './gifts.ts'
import { ORDER_QUANTITY_MAX } from './orders.ts'
import { TIP_TEXT_MAX } from './tip-text.ts'

/** As shown; another price is `price_changed` and nothing is charged. */
const expectedPrice = TokenAmount.optional()
const price = { expectedPrice, chosenPrice: ChosenPrice.optional() }

export const WalletPurchase = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('feed'), id: FeedId, ...price }),
  z.strictObject({ kind: z.literal('video'), id: VideoId, ...price }),
  z.strictObject({ kind: z.literal('gallery'), id: GalleryId, ...price }),
  z.strictObject({ kind: z.literal('message'), id: MessageId, ...price }),
  z.strictObject({ kind: z.literal('stream'), id: StreamId, ...price }),
  z.strictObject({ kind: z.literal('series'), id: SeriesId, ...price }),
  z.strictObject({ kind: z.literal('story'), id: StoryId, ...price }),
  z.strictObject({
    kind: z.literal('tip'),
    id: AccountId,
    price: z.int(),
    streamId: StreamId.optional(),
    text: text(TIP_TEXT_MAX).optional(),
    targetId: TipTargetId.optional(),
  }),
  z.strictObject({
    kind: z.literal('product'),
    id: ProductId,
    ...price,
    couponCode: code(40).optional(),
    quantity: z.int().min(1).max(ORDER_QUANTITY_MAX).default(1),
    addressId: AddressId.optional(),
    feedId: FeedId.optional(),
    orderId: OrderId.optional(),
  }),
  /** A term of the creator’s subscription for somebody else. */
  z.strictObject({ kind: z.literal('gift'), id: AccountId, ...giftFields }),
  /** The deposit only: the call itself is requested when the tokens are there. */
  z.strictObject({ kind: z.literal('private_call'), id: AccountId, expectedPrice: z.int().min(1) }),
])
export type WalletPurchase = z.output<typeof WalletPurchase>

export const PURCHASE_STATUSES = ['open', 'done', 'refused'] as const

/** What became of the purchase that a card payment was for. */
export const PurchaseResult = z.object({
  kind: z.enum(['feed', 'video', 'gallery', 'message', 'stream', 'series', 'story', 'tip', 'product', 'gift']),
  /** What was bought: an item, a message or a stream; of a tip or a gift its creator. */
  id: z.uuid(),
  /** `open`: until the payment is through. `refused`: what was paid is in the wallet. */
  status: z.enum(PURCHASE_STATUSES),
  /** The whole price in tokens, of which the card paid what the wallet lacked. */
  price: TokenAmount,
  /** The tokens of it that were in the wallet before. */
  fromWallet: TokenAmount,
  saleId: SaleId.nullable(),
  orderId: OrderId.nullable(),
  /** Code of the error that its own call answers; null unless it was refused. */
  refusal: z.string().nullable(),
})
export type PurchaseResult = z.output<typeof PurchaseResult>

/** What the calls refuse that buy one of these, before anything is charged. */
export const purchaseErrors = [
  'address_needed',
  'already_bought',
  'call_busy',
  'call_open',
  'call_unavailable',
  'invalid_state',
  'limit_reached',
  'links_not_allowed',
  'words_not_allowed',
  'message_not_allowed',
  'not_for_sale',
  'plan_unavailable',
  'reservation_expired',
  'stock_insufficient',
  'tier_full',
] as const
