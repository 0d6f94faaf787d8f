import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, says, showScreen } from '../../screen-double.tsx'
import { MailFollowers } from './mail-followers.tsx'

const mailing = (mailFollowers: number, takesMailFollowers: boolean) =>
  says({ data: { readers: mailFollowers, mailFollowers, takesMailFollowers } })

afterEach(() => vi.unstubAllGlobals())

function open(answers: Answers) {
  return showScreen(<MailFollowers />, { answers })
}

test('the offer is switched on; without addresses there is no file', async () => {
  open({ 'GET /performer/post-mails': mailing(0, false), 'PUT /performer/post-mails': mailing(0, true) })
  await userEvent.click(await screen.findByRole('switch'))
  await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true))
  expect(screen.queryByRole('link')).toBeNull()
})

test('the file is offered with how many addresses there are', async () => {
  open({ 'GET /performer/post-mails': mailing(2, true) })
  expect(await screen.findByText(/2 addresses/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/performer/mail-followers/export')
})

test('a refusal is said, and the switch shows what is true', async () => {
  open({ 'GET /performer/post-mails': mailing(0, false), 'PUT /performer/post-mails': refuses(500, 'internal') })
  await userEvent.click(await screen.findByRole('switch'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
})
