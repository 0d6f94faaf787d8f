import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuses, says, showScreen } from '../../screen-double.tsx'
import StoryViewer from './story-viewer.tsx'

const OF = 'GET /performers/{id}/stories'
const VIEW = 'POST /stories/{id}/view'
const performer = { _id: 'p', username: 'mia', name: 'Mia', avatar: null }
const file = {
  _id: 'f',
  type: 'story-photo',
  status: 'ready',
  thumbnails: [],
  strip: [],
  duration: null,
  url: '/x.webp',
}
const story = (id: string, isSeen: boolean) => ({
  _id: id,
  file,
  text: `Story ${id}`,
  access: 'free',
  isSeen,
  price: 0,
  canView: true,
  lockReason: null,
  publishedAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-02T00:00:00Z',
})
const stories = says({
  data: { performer, stories: [story('a', true), story('b', false), story('c', false)], highlights: [] },
})

beforeEach(() => {
  // Nothing goes on by itself in these tests.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => {
  document.documentElement.dir = 'ltr'
  vi.unstubAllGlobals()
})

function show(answers = {}) {
  const onClose = vi.fn()
  const screenShown = showScreen(<StoryViewer sources={[{ kind: 'creator', id: 'p' }]} onClose={onClose} />, {
    answers: { [OF]: stories, [VIEW]: says({ data: { success: true } }), ...answers },
  })
  return { ...screenShown, onClose }
}

test('it begins with the first unseen story, which is noted as seen', async () => {
  const { sent } = show()

  expect(await screen.findByText('Story b')).toBeTruthy()
  await waitFor(() => expect(sent.filter(({ call }) => call === VIEW).map(({ path }) => path)).toHaveLength(1))
  expect(screen.getByText('Story 2 of 3')).toBeTruthy()
})

test('arrows turn in the direction of reading, and the end closes it', async () => {
  const { onClose } = show()
  await screen.findByText('Story b')

  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowLeft' })
  expect(await screen.findByText('Story a')).toBeTruthy()
  document.documentElement.dir = 'rtl'
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowLeft' })
  expect(await screen.findByText('Story b')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next story' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next story' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape closes it', async () => {
  const { onClose } = show()
  await screen.findByText('Story b')

  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('an answer says what it costs, and is sent with the story', async () => {
  const conversation = { _id: 'c', messagePrice: 50, canSend: true, sendReason: null }
  const { sent } = show({
    'POST /conversations': says({ data: conversation }),
    'POST /messages/conversations/{id}': says({ data: {} }),
  })
  await screen.findByText('Story b')

  await userEvent.type(screen.getByRole('textbox', { name: 'Reply to Mia' }), 'Nice')
  expect(await screen.findByText('A message costs $0.50.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Reply sent.')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /messages/conversations/{id}')?.body).toEqual({
    text: 'Nice',
    storyId: 'b',
    expectedPrice: 50,
  })
})

test('nobody writes where messages are closed', async () => {
  show({ 'POST /conversations': says({ data: { _id: 'c', messagePrice: 0, canSend: false, sendReason: 'closed' } }) })
  await screen.findByText('Story b')

  await userEvent.type(screen.getByRole('textbox', { name: 'Reply to Mia' }), 'Nice')
  expect(await screen.findByText('You can’t message Mia right now.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' }).disabled).toBe(true)
})

test('stories that ended meanwhile, and a failure, are said', async () => {
  show({ [OF]: refuses(500, 'internal') })
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy()
})

test('a visitor looks without writing', async () => {
  const onClose = vi.fn()
  const { sent } = showScreen(<StoryViewer sources={[{ kind: 'creator', id: 'p' }]} onClose={onClose} />, {
    answers: { [OF]: stories },
    viewer: null,
  })
  await screen.findByText('Story b')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(sent.some(({ call }) => call === VIEW)).toBe(false)
})
