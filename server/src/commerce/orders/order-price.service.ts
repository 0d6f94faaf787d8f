import type { Settings } from '@limelight/contract/core/settings'
import type { AccountId, ProductId } from '@limelight/contract/ids'
import { type Tokens, tokens } from '@limelight/contract/money'
import { getOffer } from '#/content/items/sell-item.service'
import { getSoldProduct } from '#/content/products/stock.service'
import { priceToPay } from '#/content/sellable/chosen-price'
import { type Coupon, discountFor, findUsableCoupon, lockUsableCoupon } from '#/finance/coupons/coupons.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

type Discount = { coupon: Coupon | undefined; discountTokens: Tokens }
type Basket = {
  fanId: AccountId
  /** Without shipping, and of a price that the fan chose the minimum: a coupon is for the product. */
  subtotalTokens: Tokens
  couponCode: string | undefined
  settings: Pick<Settings, 'tokenValue'>
}

/** The coupon of an order that is being paid, locked for it. Throws `coupon_invalid`. */
export async function discountToUse(tx: Tx, basket: Basket): Promise<Discount> {
  const { couponCode } = basket
  return couponCode
    ? discountOf(basket, await lockUsableCoupon(tx, { code: couponCode }, inputOf(basket)))
    : NO_DISCOUNT
}

const NO_DISCOUNT: Discount = { coupon: undefined, discountTokens: tokens(0) }

type RequestInput = {
  productId: ProductId
  quantity: number
  couponCode: string | undefined
  chosenPrice?: number | undefined
  settings: Settings
}
type OrderQuote = { name: string; totalTokens: Tokens; discountTokens: Tokens; couponCode: string | null }

/** What an order would cost now; reserves nothing. Throws `not_found`, `not_for_sale`, `coupon_invalid`. */
export async function quoteOrder(tx: Tx, buyer: Viewer & { id: AccountId }, input: RequestInput): Promise<OrderQuote> {
  const { productId, quantity, couponCode, chosenPrice, settings } = input
  const offer = await getOffer(tx, buyer, { kind: 'product', id: productId })
  const { name, shipping_fee_tokens } = await getSoldProduct(tx, productId)
  const unitPrice = priceToPay(offer, chosenPrice)
  // A coupon is for the minimum: what a fan adds to it, the site does not pay.
  const subtotalTokens = tokens(quantity * offer.priceTokens)
  const basket = { fanId: buyer.id, subtotalTokens, couponCode, settings }
  const { coupon, discountTokens } = couponCode
    ? discountOf(basket, await findUsableCoupon(tx, couponCode, inputOf(basket)))
    : NO_DISCOUNT
  const totalTokens = tokens(quantity * unitPrice + shipping_fee_tokens)
  return { name, totalTokens, discountTokens, couponCode: coupon?.code ?? null }
}

function discountOf({ subtotalTokens, settings }: Basket, coupon: Coupon): Discount {
  const price = { tokens: subtotalTokens, tokenValue: settings.tokenValue }
  return { coupon, discountTokens: discountFor(coupon, price) }
}

function inputOf({ fanId, subtotalTokens, settings }: Basket) {
  return { fanId, scope: 'product', price: { tokens: subtotalTokens, tokenValue: settings.tokenValue } } as const
}
