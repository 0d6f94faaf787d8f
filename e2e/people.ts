/** People made by the API, for journeys about something else than registering. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from 'playwright-core'
import { samplePath } from '../server/test/media-samples.ts'
import { type Login, PATIENCE_MS, type World } from './browser.ts'

export type { Login } from './browser.ts'

/** Approved by the operator. */
export async function registerPerformer(
  world: World,
  { username, password, name, operator }: Login & { name: string; operator: Login },
): Promise<void> {
  const request = await newRequest(world)
  const buffer = await readFile(await samplePath('small.jpg'))
  const picture = { name: 'id.jpg', mimeType: 'image/jpeg', buffer }
  const person = { gender: 'female', country: 'NO', dateOfBirth: '1994-03-02' }
  const documents = { idVerification: picture, documentVerification: picture }
  await answerOf(
    request.post('/api/auth/performers/register', {
      multipart: { email: `${username}@example.test`, username, password, name, ...person, ...documents },
    }),
  )
  const headers = await logInByApi(request, operator)
  const waiting = await answerOf<{ data: { _id: string; username: string }[] }>(
    request.get('/api/admin/performers?status=pending_review', { headers }),
  )
  const sellersOwn = waiting.data.find((one) => one.username === username)
  const data = { overrideReason: 'Checked in another journey' }
  await answerOf(request.put(`/api/admin/performers/${sellersOwn?._id}/approve`, { headers, data }))
  await request.dispose()
}

/** A fan with this much money in the wallet, paid by a test card that is not saved. */
export async function registerFan(
  world: World,
  { username, password, amount = 0 }: Login & { amount?: number },
): Promise<void> {
  const request = await newRequest(world)
  const data = { email: `${username}@example.test`, username, password }
  await answerOf(request.post('/api/auth/users/register', { data }))
  if (amount > 0) {
    const headers = await logInByApi(request, { username, password })
    const details = { number: '4242424242424242', expMonth: 4, expYear: 2034, cvc: '123', holderName: 'A Fan' }
    const card = await answerOf<{ data: { _id: string } }>(
      request.post('/api/sandbox/cards', { data: details, headers }),
    )
    await answerOf(request.post('/api/payment/wallet/top-up', { data: { amount, cardId: card.data._id }, headers }))
  }
  await request.dispose()
}

/** Calls the API like another window of the same person; the caller knows the answer's shape. */
export async function callAs<T>(
  world: World,
  login: Login,
  call: (request: APIRequestContext, headers: Record<string, string>) => ReturnType<APIRequestContext['get']>,
): Promise<T> {
  const request = await newRequest(world)
  const answer = await answerOf<T>(call(request, await logInByApi(request, login)))
  await request.dispose()
  return answer
}

/** A tip from a fan's wallet, by the performer's username. */
export async function tipPerformer(
  world: World,
  { username, password, performer, tokens }: Login & { performer: string; tokens: number },
): Promise<void> {
  const request = await newRequest(world)
  const headers = await logInByApi(request, { username, password })
  const { data } = await answerOf<{ data: { _id: string } }>(request.get(`/api/performers/${performer}`, { headers }))
  await answerOf(request.post(`/api/wallet/charges/tip/${data._id}`, { data: { price: tokens }, headers }))
  await request.dispose()
}

async function logInByApi(request: APIRequestContext, { username, password }: Login) {
  const data = { credentials: username, password, remember: false }
  const { data: session } = await answerOf<{ data: { token: string } }>(request.post('/api/auth/login', { data }))
  return { authorization: `Bearer ${session.token}` }
}

async function newRequest({ browser, url }: World): Promise<APIRequestContext> {
  const context = await browser.newContext({ baseURL: url })
  context.setDefaultTimeout(PATIENCE_MS)
  return context.request
}

/** The caller knows the call, and so its answer's shape. */
async function answerOf<T = unknown>(call: ReturnType<APIRequestContext['get']>): Promise<T> {
  const answer = await call
  assert.ok(answer.ok(), `${answer.url()} answered ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}
