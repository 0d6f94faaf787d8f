import { ApiError } from '@limelight/contract/client'
import { ERRORS, type ErrorCode } from '@limelight/contract/errors'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OrderSummary } from './order-summary.tsx'
import type { Checkout } from './use-checkout.ts'

const NOTHING_KNOWN: Checkout = {
  quote: undefined,
  isCurrent: false,
  error: null,
  couponProblem: undefined,
  couponCode: undefined,
  setCouponCode: () => undefined,
  country: undefined,
  setCountry: () => undefined,
  retry: () => undefined,
  terms: undefined,
}

function show(code: ErrorCode): void {
  const error = new ApiError(409, { statusCode: 409, code, message: ERRORS[code][1] })
  render(
    <MemoryRouter>
      <OrderSummary checkout={{ ...NOTHING_KNOWN, error }} />
    </MemoryRouter>,
  )
}

test('a suspended subscription is said, with whom to write to and nothing to try again', async () => {
  show('subscription_suspended')

  expect((await screen.findByRole('alert')).textContent).toContain('suspended')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/contact')
  expect(screen.queryByRole('button')).toBeNull()
})

test('another refusal can be asked again', async () => {
  show('unavailable')

  await screen.findByRole('alert')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
