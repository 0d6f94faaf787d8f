import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { transitions } from '../../platform/store/store.ts'

/** Everything on a screen that says what was spent, what is left, and what is the viewer's. */
const MONEY_QUERIES = [
  'GET /payment/transactions/user/search',
  'GET /payment/transactions/{id}',
  'GET /payment/spending-limit',
  'GET /wallet/charges/search',
  'GET /wallet/purchases',
  'GET /subscriptions/user/search',
  'GET /gifts/given',
  'GET /orders/users/search',
  'GET /orders/{id}',
  'GET /performers/{id}',
  'GET /performers/{id}/tips',
  'GET /performer-assets/products/{id}',
  'GET /products/search',
  'GET /streaming/upcoming',
  'GET /streaming/user/search',
]

/**
 * After every payment of any kind, by card or wallet: balance, limits and lists are as the server has them. The socket says some
 * of it, too, but it may be away. What no screen shows is only marked, and loaded when it is shown again. What a purchase opens is
 * loaded by who knows the item: an endless list is not loaded anew for one lock.
 */
export async function afterPayment(client: QueryClient): Promise<void> {
  await Promise.all([
    // A balance that cannot be read now is said by the socket, or with the next page.
    api('GET /users/me').then(
      ({ data }) => transitions().balanceKnown(data.balance),
      () => undefined,
    ),
    ...MONEY_QUERIES.map((key) => client.invalidateQueries({ queryKey: [key] })),
  ])
}
