import type { orders } from '@limelight/contract/commerce/orders'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { mediaTokensFor } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeAddress, createAddress, getAddress, listAddresses, removeAddress } from './addresses.service.ts'
import { buyProduct } from './buy-product.service.ts'
import { addUpOrders, exportOrders } from './export-orders.service.ts'
import { checkPurchased, getOrder, getReceipt, listOrdersOf, listOrdersOfAll } from './list-orders.service.ts'
import { changeDeliveryAddress, moveOrder } from './move-order.service.ts'
import { reserve } from './place-order.service.ts'

type AddressCalls = Pick<typeof orders, Extract<keyof typeof orders, `${string} /addresses/${string}`>>

export function ordersRoutes(ctx: Ctx): Handlers<typeof orders> {
  const reader: Reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    ...addressRoutes(ctx),
    'POST /orders/checkout': async ({ caller, viewer, body }) => {
      const { productId, quantity, addressId, feedId } = body
      const input = { fanId: caller.id, viewer, productId, quantity, addressId, feedId }
      const id = await ctx.transaction((tx) => reserve(tx, input))
      return { data: await getOrder(reader, { ...viewer, id: caller.id }, id) }
    },
    'POST /wallet/charges/product/{id}': async ({ caller, viewer, params, body, once }) => {
      const settings = await getSettings(ctx)
      const { quantity, addressId, feedId, expectedPrice, chosenPrice, couponCode, orderId } = body
      const input = { fanId: caller.id, viewer, productId: params.id, quantity, addressId, feedId, chosenPrice }
      return { data: await once((tx) => buyProduct(tx, { ...input, expectedPrice, couponCode, orderId }, settings)) }
    },
    'GET /orders/search': ({ caller, viewer, query }) =>
      listOrdersOf(reader, { ...viewer, id: caller.id }, { side: 'seller', query }),
    'GET /admin/orders': ({ caller, viewer, query }) => listOrdersOfAll(reader, { ...viewer, id: caller.id }, query),
    'GET /admin/orders/totals': async ({ query }) => ({ data: await addUpOrders(ctx, query) }),
    'GET /admin/orders/export': ({ caller, query }) => exportOrders(ctx, caller.id, query),
    'GET /orders/users/search': ({ caller, viewer, query }) =>
      listOrdersOf(reader, { ...viewer, id: caller.id }, { side: 'buyer', query }),
    'GET /orders/check-user-purchased': async ({ caller, viewer, query }) => ({
      data: { purchased: await checkPurchased(ctx, { ...viewer, id: caller.id }, query) },
    }),
    'GET /orders/{id}': async ({ caller, viewer, params }) => ({
      data: await getOrder(reader, { ...viewer, id: caller.id }, params.id),
    }),
    'GET /orders/{id}/receipt': ({ caller, viewer, params }) =>
      getReceipt(ctx, { ...viewer, id: caller.id }, params.id),
    'PUT /orders/{id}/update': async ({ caller, viewer, params: { id }, body }) => {
      const settings = await getSettings(ctx)
      await ctx.transaction((tx) => moveOrder(tx, caller, { id, update: body, settings }))
      return { data: await getOrder(reader, { ...viewer, id: caller.id }, id) }
    },
    'PUT /orders/{id}/update/delivery-address': async ({ caller, viewer, params: { id }, body }) => {
      await ctx.transaction((tx) => changeDeliveryAddress(tx, caller.id, id, body))
      return { data: await getOrder(reader, { ...viewer, id: caller.id }, id) }
    },
  }
}

function addressRoutes(ctx: Ctx): Handlers<AddressCalls> {
  return {
    'POST /addresses/create': async ({ caller, body }) => {
      const id = await ctx.transaction((tx) => createAddress(tx, caller.id, body))
      return { data: await getAddress(ctx, caller.id, id) }
    },
    'PUT /addresses/{id}': async ({ caller, params: { id }, body }) => {
      await ctx.transaction((tx) => changeAddress(tx, caller.id, id, body))
      return { data: await getAddress(ctx, caller.id, id) }
    },
    'GET /addresses/search': ({ caller, query }) => listAddresses(ctx, caller.id, query),
    'DELETE /addresses/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => removeAddress(tx, caller.id, params.id))
      return { data: { success: true } }
    },
  }
}
