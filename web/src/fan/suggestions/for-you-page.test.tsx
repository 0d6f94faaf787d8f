/** "For you": why, not interested and its way back, and what stands there without suggestions. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, rows, says, showScreen } from '../../screen-double.tsx'
import { SuggestionsSection } from '../../shared/suggestions/suggestions-section.tsx'
import ForYouPage from './for-you-page.tsx'
import HiddenPage from './hidden-page.tsx'

const done = says({ data: { success: true } })
const performer = (id: string, name: string) => ({
  _id: id,
  name,
  username: name.toLowerCase(),
  avatar: null,
  cover: null,
  coverSmall: null,
  bio: '',
  country: null,
  isLive: false,
  isFollowed: false,
  isSubscribed: false,
  canSubscribeFree: false,
  prices: { monthly: null, yearly: null },
  isLiked: false,
  isBookmarked: false,
  stats: { feeds: 0, photos: 0, videos: 0, galleries: 0, products: 0, likes: 0, followers: 1, subscribers: 0 },
  createdAt: '2026-01-01T00:00:00Z',
})
const TWO = [
  {
    performer: performer('c-1', 'Mira'),
    reasons: [
      { kind: 'followed', performer: { name: 'Noor', username: 'noor' } },
      { kind: 'tag', tag: 'clay' },
    ],
  },
  { performer: performer('c-2', 'Tove'), reasons: [{ kind: 'new' }] },
]
const list = (suggestions: object[], { isOn = true, hasFollows = true } = {}) =>
  says({ data: { isOn, hasFollows, suggestions } })
const show = (answers: Answers) => showScreen(<ForYouPage />, { answers, at: '/creators/for-you' })

let inView: (() => void) | undefined
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      nodes: Element[] = []
      constructor(onView: (entries: object[]) => void) {
        inView = () => onView(this.nodes.map((target) => ({ target, isIntersecting: true })))
      }
      observe(node: Element) {
        this.nodes.push(node)
      }
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('each suggestion says why, and asked for it all reasons and what never counts', async () => {
  show({ 'GET /explore/for-you': list(TWO) })
  const user = userEvent.setup()
  expect(await screen.findByText('Followed by people who follow \u2068Noor\u2069')).toBeTruthy()
  expect(screen.getByText('New or not widely known yet')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Why this? Mira' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Posts about #clay, like creators you follow')).toBeTruthy()
  expect(dialog.getByText(/nobody can pay for a place/)).toBeTruthy()
})

test('what is undone before it was answered is sent after the answer, so that it counts', async () => {
  show({ 'GET /explore/for-you': list(TWO), 'PUT /explore/hidden/{id}': done, 'DELETE /explore/hidden/{id}': done })
  const user = userEvent.setup()
  await screen.findByRole('button', { name: 'Not interested in Mira' })
  const [answer, begun] = [fetch, [] as unknown[]]
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const method = asked[1]?.method
    begun.push(method)
    if (method === 'PUT') await promise
    return answer(...asked)
  })

  await user.click(screen.getByRole('button', { name: 'Not interested in Mira' }))
  await user.click(await screen.findByRole('button', { name: 'Undo: Mira' }))
  expect(await screen.findByRole('button', { name: 'Not interested in Mira' })).toBeTruthy()
  expect(begun).toEqual(['PUT'])

  resolve()
  await waitFor(() => expect(begun.slice(0, 2)).toEqual(['PUT', 'DELETE']))
})

test('not interested keeps the place, can be undone by the keyboard, and a refusal brings it back', async () => {
  const { sent } = show({
    'GET /explore/for-you': list(TWO),
    'PUT /explore/hidden/{id}': [done, 'offline'],
    'DELETE /explore/hidden/{id}': done,
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Not interested in Mira' }))
  expect(await screen.findByText(/won’t be suggested again/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo: Mira' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Not interested in Mira' }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('DELETE /explore/hidden/{id}'))

  await user.click(screen.getByRole('button', { name: 'Not interested in Tove' }))
  expect(await screen.findByText('The server cannot be reached. Please check your connection.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Not interested in Tove' })).toBeTruthy()
})

test('what came into view is reported once, together', async () => {
  const { sent } = show({ 'GET /explore/for-you': list(TWO), 'POST /explore/for-you/seen': done })
  await screen.findByText('Mira')
  vi.useFakeTimers()
  inView?.()
  inView?.()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  const reports = sent.filter(({ path }) => path === '/explore/for-you/seen')
  expect(reports.map(({ body }) => body)).toEqual([{ ids: ['c-1', 'c-2'] }])
})

test('without follows, without suggestions, switched off and offline it says what to do next', async () => {
  const first = show({ 'GET /explore/for-you': list([], { hasFollows: false }) })
  expect(await screen.findByText('Follow some creators first')).toBeTruthy()
  expect(first.sent.length).toBe(1)
})

test('with follows but nothing to suggest it says when there will be', async () => {
  show({ 'GET /explore/for-you': list([]) })
  expect(await screen.findByText('No suggestions yet')).toBeTruthy()
})

test('switched off they can be switched on where they would be', async () => {
  const { sent } = show({
    'GET /explore/for-you': [list([], { isOn: false, hasFollows: false }), list(TWO)],
    'PUT /explore/settings': says({ data: { isOn: true } }),
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Turn on suggestions' }))
  expect(await screen.findByText('Mira')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'PUT /explore/settings')?.body).toEqual({ isOn: true })
})

test('offline it can be tried again', async () => {
  show({ 'GET /explore/for-you': ['offline', list(TWO)] })
  await userEvent.setup().click(await screen.findByRole('button', { name: /try again/i }))
  expect(await screen.findByText('Mira')).toBeTruthy()
})

test('the setting shows what is stored, and stays as it was when it cannot be changed', async () => {
  showScreen(<SuggestionsSection />, {
    answers: {
      'GET /explore/settings': says({ data: { isOn: true } }),
      'PUT /explore/settings': [refuses(503, 'unavailable'), says({ data: { isOn: false } })],
    },
  })
  const user = userEvent.setup()
  const box = await screen.findByRole<HTMLInputElement>('switch', { name: /Suggest creators to me/ })
  await waitFor(() => expect(box.disabled).toBe(false))
  await user.click(box)
  await waitFor(() => expect(box.disabled).toBe(false))
  expect(box.checked).toBe(true)
  await user.click(box)
  await waitFor(() => expect(box.checked).toBe(false))
})

test('the list of hidden ones gives each its way back', async () => {
  const row = { _id: 'c-1', name: 'Mira', username: 'mira', avatar: null, hiddenAt: '2026-10-01T00:00:00Z' }
  const { sent } = showScreen(<HiddenPage />, {
    answers: { 'GET /explore/hidden': [rows(row), rows()], 'DELETE /explore/hidden/{id}': done },
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Suggest again: Mira' }))
  expect(await screen.findByText('No hidden creators')).toBeTruthy()
  expect(sent.some(({ call }) => call === 'DELETE /explore/hidden/{id}')).toBe(true)
})
