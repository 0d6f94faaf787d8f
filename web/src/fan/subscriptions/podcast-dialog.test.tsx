import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, says, showScreen } from '../../screen-double.tsx'
import PodcastDialog from './podcast-dialog.tsx'

const SUBSCRIPTION = { performer: { _id: 'creator-1', name: 'Bea' } } as FanSubscription
const ADDRESS = 'https://site.example/rss/secret.xml'
const NONE = says({ data: { hasEpisodes: true, present: null } })
const present = (lastUsedAt: string | null) =>
  says({
    data: {
      hasEpisodes: true,
      present: {
        createdAt: '2030-03-01T12:00:00Z',
        lastUsedAt,
        networks: lastUsedAt ? [{ network: '203.0.113.0/24', usedAt: lastUsedAt }] : [],
      },
    },
  })

afterEach(() => vi.unstubAllGlobals())

function open(answers: Answers) {
  return showScreen(<PodcastDialog subscription={SUBSCRIPTION} onClose={() => {}} />, { answers })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the address is shown when it is made, and only then', async () => {
  open({
    'GET /performers/{id}/rss': [NONE, present(null)],
    'POST /performers/{id}/rss': says({ data: { url: ADDRESS } }),
  })
  await press('Create an address')

  const field = await screen.findByLabelText<HTMLInputElement>('Address for your podcast app')
  expect(field.value).toBe(ADDRESS)
  expect(await screen.findByText('Not used yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create an address' })).toBeNull()
})

test('of one that was made before, its use is shown, and a new one is asked about', async () => {
  const { sent } = open({
    'GET /performers/{id}/rss': present('2030-03-02T12:00:00Z'),
    'POST /performers/{id}/rss': says({ data: { url: ADDRESS } }),
  })
  expect(await screen.findByText('203.0.113.0/24')).toBeTruthy()
  expect(screen.queryByLabelText('Address for your podcast app')).toBeNull()
  await press('Create a new address')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('stops working at once')
  await userEvent.click(within(question).getByRole('button', { name: 'Create a new address' }))

  expect(await screen.findByLabelText('Address for your podcast app')).toBeTruthy()
  expect(sent.filter(({ call }) => call === 'POST /performers/{id}/rss')).toHaveLength(1)
})

test('turned off, it is gone from the screen, and can be made again', async () => {
  open({
    'GET /performers/{id}/rss': [present(null), NONE],
    'DELETE /performers/{id}/rss': says({ data: { success: true } }),
  })
  await press('Turn off the address')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn off the address' }),
  )

  expect(await screen.findByRole('button', { name: 'Create an address' })).toBeTruthy()
})

test('a refusal is said, and without a connection it can be tried again', async () => {
  open({
    'GET /performers/{id}/rss': NONE,
    'POST /performers/{id}/rss': refuses(403, 'subscription_required'),
  })
  await press('Create an address')
  expect((await screen.findByRole('alert')).textContent).toContain('subscription_required')
})

test('a list that cannot be read offers to try again', async () => {
  open({ 'GET /performers/{id}/rss': ['offline', NONE] })
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Create an address' })).toBeTruthy()
})
