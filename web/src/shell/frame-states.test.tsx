/** Parts of the frame whose state depends on the account and on what the server answers. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { OWNER, refuses, says, showScreen } from '../screen-double.tsx'
import { AgeGate } from './gates/age-gate.tsx'
import TermsNotice from './gates/terms-notice.tsx'
import { AccountMenu } from './navigation/account-menu.tsx'
import { BalanceLink } from './navigation/balance-link.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a fan sees what is in the wallet, and no operator does', () => {
  showScreen(<BalanceLink />)
  const link = screen.getByRole('link', { name: /Balance\s*\$10\.00/ })
  expect(link.getAttribute('href')).toBe('/user/wallet')
})

test('an operator has no wallet in the frame', () => {
  showScreen(<BalanceLink />, { viewer: OWNER, at: '/admin' })

  expect(screen.queryByRole('link')).toBeNull()
})

test('logging out without a connection says so, and the account stays logged in', async () => {
  const { store } = showScreen(<AccountMenu isNarrow />, { answers: { 'POST /auth/logout': 'offline' } })
  await userEvent.click(screen.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))

  expect(await screen.findByText('Something went wrong, please try again later')).toBeTruthy()
  expect(store.getState().auth.loggedIn).toBe(true)
})

test('until a visitor confirms their age, the page behind the notice is out of reach', async () => {
  const { store } = showScreen(
    <AgeGate isOpen={false}>
      <a href="/behind">Behind</a>
    </AgeGate>,
    { viewer: null },
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  store.setState({ isAgeAsked: true })

  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.getByText('Behind').closest('[inert]')).not.toBeNull()
})

test('members, and pages for every age, need no notice', () => {
  const { store } = showScreen(
    <AgeGate isOpen={false}>
      <p>Behind</p>
    </AgeGate>,
  )
  store.setState({ isAgeAsked: true })

  expect(screen.getByText('Behind').closest('[inert]')).toBeNull()
})

test('new terms are agreed to in their version; a refusal says why and leaves the notice', async () => {
  const { sent } = showScreen(<TermsNotice version={3} />, {
    answers: { 'POST /legal/consents': [refuses(409, 'version_conflict'), says({ data: {} })] },
  })
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }))

  expect(await screen.findByText('Refused: version_conflict.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'I agree' })).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ version: 3 }])
})
