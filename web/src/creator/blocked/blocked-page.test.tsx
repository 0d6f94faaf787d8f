import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuses, rows, says, showScreen } from '../../screen-double.tsx'
import BlockedPage from './blocked-page.tsx'
import { newWordsOf } from './blocked-words.api.ts'

const ID = '0197c0de-0000-7000-8000-00000000000'
const HILDE = { _id: `${ID}1`, name: 'Hilde', username: 'hilde', avatar: null }
const words = (...list: string[]) => says({ data: { words: list } })
const moderators = (...data: object[]) => says({ data })

function show(answers: Answers) {
  return showScreen(<BlockedPage />, {
    viewer: { role: 'performer' },
    answers: {
      'GET /block/users': rows(),
      'GET /block/restrictions': rows(),
      'GET /block/countries': says({ data: { countries: [] } }),
      'GET /block/words': words(),
      'GET /performer/moderators': moderators(),
      'GET /follows/followers': rows(),
      ...answers,
    },
  })
}

test('words are added by lines, each once, and the field is empty again', async () => {
  const { sent } = show({ 'GET /block/words': words('spam'), 'PUT /block/words': words('spam', 'buy now', 'Fake') })
  const field: HTMLTextAreaElement = await screen.findByLabelText(/^Words to block/)
  fireEvent.change(field, { target: { value: 'buy now\n\n SPAM \nFake\nfake' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add words' }))

  expect(await screen.findByRole('button', { name: 'Remove buy now' })).toBeTruthy()
  expect(sent.find(({ call }) => call === 'PUT /block/words')?.body).toEqual({ words: ['spam', 'buy now', 'Fake'] })
  expect(screen.getByText('3 of 200')).toBeTruthy()
  expect(await screen.findByText('Words saved')).toBeTruthy()
  await waitFor(() => expect(field.value).toBe(''))
})

/** Types words, adds them, and answers what the field says. */
async function refused(typed: string): Promise<string> {
  const field: HTMLTextAreaElement = await screen.findByLabelText(/^Words to block/)
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Add words' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe(typed)
  return field.closest('form')?.textContent ?? ''
}

test('a refused word is named at the field, which keeps what was typed', async () => {
  const issues = [{ path: 'words.1', message: 'Too big: expected string to have <=40 characters' }]
  show({ 'GET /block/words': words('spam'), 'PUT /block/words': refuses(400, 'request_invalid', { issues }) })
  expect(await refused('too long')).toMatch(/“too long” can’t be blocked/)
})

test('a list that would be too long is refused at the field', async () => {
  const issues = [{ path: 'words', message: 'Too big: expected array to have <=200 items' }]
  show({ 'PUT /block/words': refuses(400, 'request_invalid', { issues }) })
  expect(await refused('one more')).toMatch(/at most 200 words/)
})

test('a word without a letter or digit would keep nothing out, and is not sent', async () => {
  const { sent } = show({})
  expect(await refused('fine\n!!!')).toMatch(/“!!!” can’t be blocked/)
  expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('a word is removed from the list as another tab has left it, and the keyboard stays in the list', async () => {
  const { sent } = show({
    'GET /block/words': [words('spam', 'fake'), words('spam', 'fake', 'new')],
    'PUT /block/words': words('fake', 'new'),
  })
  const tag = await screen.findByRole('button', { name: 'Remove spam' })
  tag.focus()
  fireEvent.click(tag)

  expect(await screen.findByText('spam removed')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'PUT /block/words')?.body).toEqual({ words: ['fake', 'new'] })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove fake'))
})

test('a follower is chosen as moderator', async () => {
  const follower = { ...HILDE, createdAt: '2026-01-01T00:00:00Z', followedAt: '2026-01-01T00:00:00Z' }
  const { sent } = show({
    'GET /follows/followers': rows(follower),
    'POST /performer/moderators': moderators(HILDE),
  })
  expect(await screen.findByText('No moderators yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a moderator' }))
  fireEvent.click(await screen.findByRole('button', { name: /Hilde/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))

  const list = await screen.findByRole('list', { name: 'Moderators' })
  expect(within(list).getByText('@hilde')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /performer/moderators')?.body).toEqual({ username: 'hilde' })
})

test('a name that nobody has is refused at the field', async () => {
  show({ 'POST /performer/moderators': refuses(404, 'not_found') })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a moderator' }))
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: '@Nobody' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))

  const field = await screen.findByLabelText('Username')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(/no member with this username/)).toBeTruthy()
})

test('a moderator is removed after a question', async () => {
  const { sent } = show({
    'GET /performer/moderators': moderators(HILDE),
    'DELETE /performer/moderators/{id}': moderators(),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Hilde as a moderator' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))

  expect(await screen.findByText('No moderators yet')).toBeTruthy()
  expect(sent.some(({ path }) => path === `/performer/moderators/${HILDE._id}`)).toBe(true)
})

test('words that cannot be read can be asked for again', async () => {
  show({ 'GET /block/words': [refuses(500, 'internal'), words('spam')] })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('button', { name: 'Remove spam' })).toBeTruthy()
})

test('words are the same however they are capitalized', () => {
  expect(newWordsOf('One\r\n\r\none\nTwo', ['TWO'])).toEqual(['One'])
})
