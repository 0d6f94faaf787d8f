import type { Order } from '@limelight/contract/commerce/orders'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, rows, says, showScreen } from '../../screen-double.tsx'
import { Checkout } from './checkout.tsx'
import CheckoutPage from './checkout-page.tsx'

const ORDER = {
  _id: 'order-1',
  status: 'created',
  product: { _id: 'product-1', name: 'Poster' },
  quantity: 2,
  unitPrice: 300,
  shippingFee: 100,
  discount: 0,
  total: 700,
  saleId: null,
  deliveryAddress: null,
  nextStatuses: ['cancelled'],
  // What the page shows; nothing here looks at the rest.
} as unknown as Order
const ADDRESS = {
  _id: 'address-1',
  name: 'Home',
  street1: '1 Main Street',
  street2: '',
  postalCode: '750 00',
  city: 'Uppsala',
  state: '',
  country: 'SE',
  phone: '',
}
const QUOTE = { price: 700, discount: 0, total: 700, needsCountry: false, evidence: [] }
const PAY = 'POST /wallet/charges/product/{id}'
const ANSWERS: Answers = {
  'GET /addresses/search': rows(ADDRESS),
  'POST /payment/quote': says({ data: QUOTE }),
  'GET /package/token/search': rows(),
  'GET /payment-cards': rows(),
  'GET /users/me': says({ data: { balance: 300 } }),
}

afterEach(() => vi.unstubAllGlobals())

function checkOut(
  answers: Answers,
  { order = {}, balance = 1_000 }: { order?: Partial<Order>; balance?: number } = {},
) {
  const reservedUntil = new Date(Date.now() + 600_000).toISOString()
  return showScreen(<Checkout order={{ ...ORDER, reservedUntil, ...order }} />, {
    answers: { ...ANSWERS, ...answers },
    viewer: { role: 'fan', balance },
    at: '/checkout',
  })
}
const pay = async () => userEvent.click(await screen.findByRole('button', { name: /^Pay/ }))

test('paid once with the price that was shown, the order opens', async () => {
  const { sent, place } = checkOut({ [PAY]: says({ data: { balance: 300 } }) })
  await screen.findByText('Home')
  await pay()

  await vi.waitFor(() => expect(place()).toBe('/user/orders/order-1'))
  const payments = sent.filter(({ call }) => call === PAY)
  expect(payments.map(({ body }) => body)).toEqual([{ orderId: 'order-1', expectedPrice: 700, addressId: 'address-1' }])
})

test('a price that has changed is said, and nothing is paid without another press', async () => {
  const { sent, place } = checkOut({ [PAY]: refuses(409, 'price_changed', { price: 800 }) })
  await screen.findByText('Home')
  await pay()

  expect(await screen.findByText('Refused: price_changed.')).toBeTruthy()
  expect(place()).toBe('/checkout')
  expect(sent.filter(({ call }) => call === PAY)).toHaveLength(1)
})

test('a reservation that ended meanwhile leads back to the product', async () => {
  checkOut({ [PAY]: refuses(409, 'reservation_expired') })
  await screen.findByText('Home')
  await pay()

  expect(await screen.findByText('Your reservation expired')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to product' }).getAttribute('href')).toBe('/product/product-1')
})

test('a reservation that is over cannot be paid', () => {
  const { sent } = checkOut({}, { order: { status: 'cancelled' } })

  expect(screen.getByText('Your reservation expired')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(sent).toEqual([])
})

test('without an address nothing is paid, and the page says what is missing', async () => {
  const { sent } = checkOut({ 'GET /addresses/search': rows() })
  await pay()

  expect(await screen.findByText('Choose a delivery address.')).toBeTruthy()
  expect(sent.some(({ call }) => call === PAY)).toBe(false)
})

test('an order that is paid already opens', () => {
  const { place } = checkOut({}, { order: { saleId: 'sale-1' as NonNullable<Order['saleId']> } })

  expect(place()).toBe('/user/orders/order-1')
})

test('an order that cannot be loaded says why and can be tried again', async () => {
  const { sent } = showScreen(<CheckoutPage />, {
    at: '/checkout/product/product-1?order=order-1',
    answers: { ...ANSWERS, 'GET /orders/{id}': ['offline', says({ data: { ...ORDER, status: 'cancelled' } })] },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Your reservation expired')).toBeTruthy()
  expect(sent.filter(({ call }) => call === 'GET /orders/{id}')).toHaveLength(2)
})

const PRODUCT = { _id: 'product-1', name: 'Poster', price: 300, shippingFee: 100 }
const RESERVE = 'POST /orders/checkout'
const NEW = '/checkout/product/product-1?quantity=2'

function chooseAddress(answers: Answers) {
  const page = (
    <Routes>
      <Route path="/checkout/product/:id" element={<CheckoutPage />} />
    </Routes>
  )
  return showScreen(page, {
    at: NEW,
    answers: { ...ANSWERS, 'GET /performer-assets/products/{id}': says({ data: PRODUCT }), ...answers },
  })
}
const goOn = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }))

test('the clock starts when the address is chosen, not before', async () => {
  const reservedUntil = new Date(Date.now() + 600_000).toISOString()
  const order = { ...ORDER, reservedUntil, deliveryAddress: ADDRESS }
  const { sent, place } = chooseAddress({ [RESERVE]: says({ data: order }), 'GET /orders/{id}': says({ data: order }) })
  await screen.findByText('Home')
  expect(screen.queryByRole('timer')).toBeNull()
  expect(sent.some(({ call }) => call === RESERVE)).toBe(false)

  await goOn()

  expect(await screen.findByRole('timer')).toBeTruthy()
  expect(sent.filter(({ call }) => call === RESERVE).map(({ body }) => body)).toEqual([
    { productId: 'product-1', quantity: 2, addressId: 'address-1' },
  ])
  expect(place()).toBe('/checkout/product/product-1?order=order-1')
})

test('without an address nothing is reserved', async () => {
  const { sent } = chooseAddress({ 'GET /addresses/search': rows() })

  await goOn()

  expect(await screen.findByText('Choose a delivery address.')).toBeTruthy()
  expect(sent.some(({ call }) => call === RESERVE)).toBe(false)
})
