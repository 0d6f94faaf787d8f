import type { orders } from '@limelight/contract/orders'
import type { Reader } from '#/content/items/items.service'
import { mediaTokensFor } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeAddress, createAddress, getAddress, listAddresses, removeAddress } from './addresses.service.ts'
import { buyProduct } from './buy-product.service.ts'
import { checkPurchased, getOrder, getReceipt, listOrdersOf, listOrdersOfAll } from './list-orders.service.ts'
import { changeDeliveryAddress, moveOrder } from './move-order.service.ts'
import { reserve } from './place-order.service.ts'

type AddressCalls = Pick<typeof orders, Extract<keyof typeof orders, `${string} /addresses/${string}`>>

export function ordersRoutes(ctx: Ctx): Handlers<typeof orders> {
  const reader: Reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    ...addressRoutes(ctx),
    'POST /orders/checkout': async ({ viewer, onlooker, body }) => {
      const { productId, quantity, addressId, feedId } = body
      const wish = { fanId: viewer.id, onlooker, productId, quantity, addressId, feedId }
      const id = await ctx.transaction((tx) => reserve(tx, wish))
      return { data: await getOrder(reader, { ...onlooker, id: viewer.id }, id) }
    },
    'POST /wallet/charges/product/{id}': async ({ viewer, onlooker, params, body, once }) => {
      const settings = await getSettings(ctx)
      const { quantity, addressId, feedId, expectedPrice, couponCode, orderId } = body
      const wish = { fanId: viewer.id, onlooker, productId: params.id, quantity, addressId, feedId }
      return { data: await once((tx) => buyProduct(tx, { ...wish, expectedPrice, couponCode, orderId }, settings)) }
    },
    'GET /orders/search': ({ viewer, onlooker, query }) =>
      listOrdersOf(reader, { ...onlooker, id: viewer.id }, { side: 'seller', query }),
    'GET /admin/orders': ({ viewer, onlooker, query }) =>
      listOrdersOfAll(reader, { ...onlooker, id: viewer.id }, query),
    'GET /orders/users/search': ({ viewer, onlooker, query }) =>
      listOrdersOf(reader, { ...onlooker, id: viewer.id }, { side: 'buyer', query }),
    'GET /orders/check-user-purchased': async ({ viewer, onlooker, query }) => ({
      data: { purchased: await checkPurchased(ctx, { ...onlooker, id: viewer.id }, query) },
    }),
    'GET /orders/{id}': async ({ viewer, onlooker, params }) => ({
      data: await getOrder(reader, { ...onlooker, id: viewer.id }, params.id),
    }),
    'GET /orders/{id}/receipt': ({ viewer, onlooker, params }) =>
      getReceipt(ctx, { ...onlooker, id: viewer.id }, params.id),
    'PUT /orders/{id}/update': async ({ viewer, onlooker, params: { id }, body }) => {
      const settings = await getSettings(ctx)
      await ctx.transaction((tx) => moveOrder(tx, viewer, { id, update: body, settings }))
      return { data: await getOrder(reader, { ...onlooker, id: viewer.id }, id) }
    },
    'PUT /orders/{id}/update/delivery-address': async ({ viewer, onlooker, params: { id }, body }) => {
      await ctx.transaction((tx) => changeDeliveryAddress(tx, viewer.id, id, body))
      return { data: await getOrder(reader, { ...onlooker, id: viewer.id }, id) }
    },
  }
}

function addressRoutes(ctx: Ctx): Handlers<AddressCalls> {
  return {
    'POST /addresses/create': async ({ viewer, body }) => {
      const id = await ctx.transaction((tx) => createAddress(tx, viewer.id, body))
      return { data: await getAddress(ctx, viewer.id, id) }
    },
    'PUT /addresses/{id}': async ({ viewer, params: { id }, body }) => {
      await ctx.transaction((tx) => changeAddress(tx, viewer.id, id, body))
      return { data: await getAddress(ctx, viewer.id, id) }
    },
    'GET /addresses/search': ({ viewer, query }) => listAddresses(ctx, viewer.id, query),
    'DELETE /addresses/{id}': async ({ viewer, params }) => {
      await ctx.transaction((tx) => removeAddress(tx, viewer.id, params.id))
      return { data: { success: true } }
    },
  }
}
