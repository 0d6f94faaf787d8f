/** Accounts registered through the API, and the mails they get. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { listRecentMails } from '#/platform/mail/mail.queries'
import type { TestApp } from './app.ts'
import { PASSWORD } from './builders.ts'

export type Person = { token: string; email: string; username: string }

export async function registered(app: TestApp): Promise<Person> {
  const [email, username] = [anEmail(), aName()]
  const { data } = await app.as()('POST /auth/users/register', { body: { email, username, password: PASSWORD } })
  assert.ok(data.token)
  return { token: data.token, email, username }
}

/** Like `registered`, with a confirmed address. */
export async function verified(app: TestApp): Promise<Person> {
  const [email, username] = [anEmail(), aName()]
  await app.as()('POST /auth/users/register', { body: { email, username, password: PASSWORD } })
  await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, email) } })
  return { token: await signedIn(app, email), email, username }
}

export async function signedIn(app: TestApp, credentials: string, password = PASSWORD): Promise<string> {
  const { data } = await app.as()('POST /auth/login', { body: { credentials, password } })
  assert.ok(data.token)
  return data.token
}

export function anEmail(): string {
  return `${aName()}@example.test`
}

export function aName(): string {
  return `n${randomUUID().slice(0, 13)}`
}

/** Subjects, newest first. */
export async function mailsTo(app: TestApp, email: string): Promise<string[]> {
  await app.jobs.runPending()
  return (await listRecentMails(app.ctx)).filter((mail) => mail.recipient === email).map((mail) => mail.subject)
}

/** The token of the newest mail to an address, of those with a subject. */
export async function mailedToken(app: TestApp, email: string, subject = /./): Promise<string> {
  await app.jobs.runPending()
  const mail = (await listRecentMails(app.ctx)).find(
    (known) => known.recipient === email && subject.test(known.subject) && known.body_text.includes('token='),
  )
  const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
  assert.ok(token, `no token was mailed to ${email}`)
  return token
}
