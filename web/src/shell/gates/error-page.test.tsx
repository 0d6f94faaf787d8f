import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../screen-double.tsx'
import { ErrorPage, isCountryRefusal } from './error-page.tsx'

/** As the router hands over what a loader threw. */
const thrown = (status: number, code?: string) => ({
  status,
  statusText: '',
  internal: false,
  data: code === undefined ? 'plain text of the router' : { code },
})
const show = (error: unknown, at = '/some/page?tab=2') => showScreen(<ErrorPage error={error} />, { at })
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

afterEach(() => vi.unstubAllGlobals())

for (const [status, code] of [
  [404, 'not_found'],
  [404, undefined],
  [400, 'request_invalid'],
] as const)
  test(`${status} ${code ?? 'of the router'}: the page is not found, and the homepage is`, () => {
    show(thrown(status, code))

    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(hrefOf('Go to homepage')).toBe('/')
  })

test('a page of other accounts says so', () => {
  show(thrown(403, 'forbidden'))

  expect(screen.getByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
})

test('a page that needs a proof of age leads to it and back again', () => {
  show(thrown(403, 'age_check_required'))

  expect(screen.queryByText('You don’t have access to this page')).toBeNull()
  const [link] = screen.getAllByRole('link')
  expect(decodeURIComponent(link?.getAttribute('href') ?? '')).toContain('/some/page?tab=2')
})

test('a site under maintenance names itself', () => {
  show(thrown(503, 'maintenance'))

  expect(screen.getByRole('heading', { name: 'We’ll be back soon' })).toBeTruthy()
  expect(screen.getByText(/^Limelight is down for maintenance/)).toBeTruthy()
})

for (const error of [thrown(500, 'internal'), thrown(0, 'network'), new Error('a bug'), undefined])
  test(`${String(error instanceof Error ? error : error?.status)}: a broken page can be loaded again`, () => {
    show(error)

    expect(screen.getByRole('heading', { name: 'Something went wrong, please try again later' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy()
    expect(hrefOf('Go to homepage')).toBe('/')
  })

test('a country that the site is closed to is recognised among other refusals', () => {
  expect(isCountryRefusal(thrown(403, 'country_blocked'))).toBe(true)
  expect([thrown(403, 'forbidden'), thrown(403), new Error('country_blocked')].map(isCountryRefusal)).toEqual([
    false,
    false,
    false,
  ])
})
