/** What fans do with cards and tokens. */
import assert from 'node:assert/strict'
import { decimalFromMinor } from '@limelight/contract/money'
import fc from 'fast-check'
import { at, command, coupon, couponAt, fan, keyed, performer, pick } from './commands.ts'
import { agree } from './compare.ts'
import { balance, type Model, post, Refused, sellForTokens, takeBackWalletSale } from './model.ts'
import { discountOn, priceOf, requireUsable, topUp } from './model-payments.ts'
import { FEED_PRICE, honourCard, PRODUCT, type World } from './world.ts'

const TIP = { minimum: 10, maximum: 10_000 }

export const topUps = command(
  'top up',
  { fan, priceMinor: fc.constantFrom(100, 295, 301, 999, 1_000, 4_321, 29_999, 30_000, 30_001), coupon },
  {
    async play(model, { fans }, drawn) {
      const buyer = at(fans, drawn.fan)
      const used = couponAt(model, drawn.coupon)
      const { totalMinor } = priceOf(model, { priceMinor: drawn.priceMinor, coupon: used, isTaxed: true })
      const done = await agree(
        () => topUp(model, { ...drawn, coupon: used }),
        () =>
          buyer.member.api(
            'POST /payment/wallet/top-up',
            keyed({
              amount: decimalFromMinor(drawn.priceMinor),
              cardId: buyer.cardId,
              country: 'SE',
              expectedTotal: decimalFromMinor(totalMinor),
              ...(used && { couponCode: used.code }),
            }),
          ),
      )
      if (!done) return
      done.predicted.id = done.answer.data.transactionId
      assert.equal(done.answer.data.balance, balance(model, `wallet/${drawn.fan}`))
    },
    touches: (_, drawn) => ({ fans: [drawn.fan] }),
  },
)

export const tips = command(
  'tip',
  { fan, performer, tokens: fc.constantFrom(9, 10, 11, 99, 500, 1_234, 9_999, 10_000, 10_001) },
  {
    async play(model, { fans, performers }, { fan: from, performer: to, tokens }) {
      const done = await agree(
        () => {
          if (tokens < TIP.minimum || tokens > TIP.maximum) throw new Refused('amount_out_of_bounds')
          return sellForTokens(model, { fan: from, performer: to, tokens })
        },
        () =>
          at(fans, from).member.api('POST /wallet/charges/tip/{id}', {
            params: { id: at(performers, to).member.id },
            ...keyed({ price: tokens }),
          }),
      )
      if (!done) return
      assert.equal(done.answer.data.balance, balance(model, `wallet/${from}`))
      model.charges.push({ id: done.answer.data._id, sold: done.predicted, isRefunded: false, unlocked: undefined })
    },
    touches: (_, drawn) => ({ fans: [drawn.fan], performers: [drawn.performer] }),
  },
)

export const unlocks = command(
  'unlock',
  { fan, performer, feed: fc.nat(1) },
  {
    async play(model, { fans, performers }, { fan: from, performer: to, feed }) {
      const key = `${to}/${feed}/${from}`
      const tokens = FEED_PRICE * (feed + 1)
      const first = model.unlocked.get(key)
      const done = await agree(
        () => {
          const sold = first === undefined ? sellForTokens(model, { fan: from, performer: to, tokens }) : undefined
          model.unlocked.set(key, tokens)
          return sold
        },
        () =>
          at(fans, from).member.api('POST /wallet/charges/feed/{id}', {
            params: { id: at(at(performers, to).feeds, feed) },
            ...keyed({ expectedPrice: tokens }),
          }),
      )
      if (!done) return
      assert.deepEqual([done.answer.data.tokens, done.answer.data.balance], [tokens, balance(model, `wallet/${from}`)])
      if (done.predicted)
        model.charges.push({ id: done.answer.data._id, sold: done.predicted, isRefunded: false, unlocked: key })
    },
    touches: (_, drawn) => ({ performers: [drawn.performer] }),
  },
)

type Order = { fan: number; performer: number; quantity: number; coupon: number | undefined; isShown: boolean }

export const orders = command<Order>(
  'order',
  { fan, performer, quantity: fc.integer({ min: 1, max: 4 }), coupon, isShown: fc.boolean() },
  {
    async play(model, world, drawn) {
      const { fans, performers, affiliateFeedId } = world
      const buyer = at(fans, drawn.fan)
      const { predict, tokens, isShared } = predictOrder(model, drawn)
      const code = couponAt(model, drawn.coupon)?.code
      const done = await agree(predict, () =>
        buyer.member.api('POST /wallet/charges/product/{id}', {
          params: { id: at(performers, drawn.performer).productId },
          ...keyed({
            quantity: drawn.quantity,
            addressId: buyer.addressId,
            expectedPrice: tokens,
            ...(isShared && { feedId: affiliateFeedId }),
            ...(code && { couponCode: code }),
          }),
        }),
      )
      if (!done) return
      assert.equal(done.answer.data.tokens, tokens)
      model.orders.push({
        id: done.answer.data.orderId,
        fan: drawn.fan,
        sold: done.predicted,
        isRefunded: false,
        coupon: couponAt(model, drawn.coupon),
      })
    },
    touches: () => ({ performers: [0, 1] }),
  },
)

/** The first performer's product is shown in the second one's feed. */
function predictOrder(model: Model, drawn: Order) {
  const { tokenValue } = model.terms
  const used = couponAt(model, drawn.coupon)
  const subtotalTokens = PRODUCT.price * drawn.quantity
  const savedTokens = used ? savedOf(used, subtotalTokens, tokenValue) : 0
  const tokens = subtotalTokens + PRODUCT.shippingFee - savedTokens
  const isShared = drawn.isShown && drawn.performer === 0
  const affiliate = isShared ? { performer: 1, bps: PRODUCT.affiliatePercent * 100, subtotalTokens } : undefined
  const predict = () => {
    requireUsable(used, drawn.fan)
    const sold = sellForTokens(model, { ...drawn, tokens, savedTokens, affiliate })
    used?.uses.push(drawn.fan)
    return sold
  }
  return { predict, tokens, isShared }
}

function savedOf(used: Parameters<typeof discountOn>[0], subtotalTokens: number, tokenValue: number): number {
  const amountMinor = used.amountMinor === null ? null : Math.floor(used.amountMinor / tokenValue)
  return discountOn({ ...used, amountMinor }, subtotalTokens)
}

export const orderRefunds = command(
  'refund an order',
  { pick, isSiteLiable: fc.boolean() },
  {
    isPossible: ({ orders: placed }) => placed.length > 0,
    async play(model, { operator }, drawn) {
      const order = at(model.orders, drawn.pick)
      const done = await agree(
        () => {
          // A change to the present state leaves the order unchanged.
          if (!order.isRefunded) takeBackWalletSale(model, order.sold, drawn)
        },
        () =>
          operator.api('PUT /orders/{id}/update', {
            params: { id: order.id },
            body: { status: 'refunded', isSiteLiable: drawn.isSiteLiable },
          }),
      )
      if (!done || order.isRefunded) return
      order.isRefunded = true
      // Nothing was sent yet, so the fan may use the coupon again.
      order.coupon?.uses.splice(order.coupon.uses.indexOf(order.fan), 1)
    },
    touches: () => ({ performers: [0, 1] }),
  },
)

export const chargeRefunds = command(
  'refund a tip or an unlock',
  { pick, isSiteLiable: fc.boolean(), endsAccess: fc.boolean() },
  {
    isPossible: ({ charges }) => charges.length > 0,
    async play(model, { operator }, { pick: position, ...input }) {
      const charge = at(model.charges, position)
      const done = await agree(
        () => {
          if (charge.isRefunded) throw new Refused('invalid_state')
          takeBackWalletSale(model, charge.sold, input)
        },
        () =>
          operator.api('POST /admin/charges/{id}/refund', {
            params: { id: charge.id },
            ...keyed({ ...input, reason: 'asked for' }),
          }),
      )
      if (!done) return
      charge.isRefunded = true
      if (charge.unlocked !== undefined && input.endsAccess) model.unlocked.delete(charge.unlocked)
    },
    touches: () => ({ performers: [0, 1] }),
  },
)

export const adjustments = command(
  'adjust a wallet',
  { fan, tokens: fc.constantFrom(-10_000, -333, -1, 1, 50, 2_500) },
  {
    async play(model, { operator, fans }, drawn) {
      await agree(
        () => {
          if (balance(model, `wallet/${drawn.fan}`) + drawn.tokens < 0) throw new Refused('tokens_insufficient')
          post(model, { [`wallet/${drawn.fan}`]: drawn.tokens, issued: -drawn.tokens })
        },
        () =>
          operator.api('POST /admin/users/{id}/wallet-adjustments', {
            params: { id: at(fans, drawn.fan).member.id },
            ...keyed({ tokens: drawn.tokens, reason: 'a mistake was made' }),
          }),
      )
    },
    touches: (_, drawn) => ({ fans: [drawn.fan] }),
  },
)

export const cards = command(
  'the bank’s mind',
  { fan, isHonoured: fc.boolean() },
  {
    isPossible: ({ cards: honoured }, drawn) => honoured[drawn.fan] !== drawn.isHonoured,
    async play(model: Model, world: World, drawn) {
      await honourCard(world, drawn.fan, drawn.isHonoured)
      model.cards[drawn.fan] = drawn.isHonoured
    },
  },
)
