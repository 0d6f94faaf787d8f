/**
 * A stand-in for Stripe, over HTTP: it stores objects, checks fields as strictly, honours idempotency keys, signs real
 * webhooks, and misbehaves on demand. It imitates what the driver uses and refuses everything else.
 */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { argue, requireDispute } from './stripe-double-disputes.ts'
import * as objects from './stripe-double-objects.ts'
import { callOf, complaintAbout, type Fields, metadataOf } from './stripe-double-params.ts'
import { createWorld, invalid, missing, Refusal, type World } from './stripe-double-world.ts'

export const SECRET_KEY = 'sk_test_double'
export const WEBHOOK_SECRET = 'whsec_double'

export type Misbehaviour = {
  /** Before each answer. */
  delayMs: number
  /** So many requests that change something are carried out, and the connection is cut instead of answering. */
  cutNext: number
  /** So many are refused with a fault of its own before anything is carried out. */
  failNext: number
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>

type Kept = { body: string; answer?: Answer }
type Answer = { status: number; body: string }

export async function startStripeDouble() {
  const world = createWorld()
  const mood: Misbehaviour = { delayMs: 0, cutNext: 0, failNext: 0 }
  /** Each request as it came: `POST /v1/…` and its fields. */
  const requests: { call: string; fields: Fields; key: string | undefined }[] = []
  const kept = new Map<string, Kept>()

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const body = await textOf(request)
    const fields: Fields = Object.fromEntries(request.method === 'GET' ? searchParams : new URLSearchParams(body))
    const found = callOf(request.method ?? '', pathname)
    const key = request.headers['idempotency-key']
    requests.push({ call: found?.call ?? `${request.method} ${pathname}`, fields, key: String(key) })
    if (mood.delayMs > 0) await sleep(mood.delayMs)
    const isChange = request.method === 'POST'
    if (isChange && mood.failNext > 0) {
      mood.failNext -= 1
      return send(response, { status: 500, body: JSON.stringify({ error: { type: 'api_error', message: 'Oops.' } }) })
    }
    const given = respond(request, found, { fields, body })
    if (isChange && mood.cutNext > 0) {
      mood.cutNext -= 1
      response.destroy()
      return
    }
    send(response, given)
  }

  /** Carried out once for each idempotency key, whose first answer is every repeat's. */
  function respond(
    request: IncomingMessage,
    found: ReturnType<typeof callOf>,
    { fields, body }: { fields: Fields; body: string },
  ): Answer {
    const key = request.headers['idempotency-key']
    const name = request.method === 'POST' && typeof key === 'string' ? key : undefined
    const before = name === undefined ? undefined : kept.get(name)
    if (before && before.body !== `${request.url}?${body}`) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) }
    }
    if (before?.answer) return before.answer
    const made = judge(request, found, fields)
    if (name !== undefined && made.status < 500) kept.set(name, { body: `${request.url}?${body}`, answer: made })
    return made
  }

  function judge(request: IncomingMessage, found: ReturnType<typeof callOf>, fields: Fields): Answer {
    try {
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
        throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
      if (!found) throw new Refusal(404, { type: 'invalid_request_error', message: 'Unrecognized request URL.' })
      const complaint = complaintAbout(found.call, fields)
      if (complaint) throw new Refusal(400, { type: 'invalid_request_error', ...complaint })
      return { status: 200, body: JSON.stringify(carryOut(world, found, fields)) }
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: JSON.stringify({ error: error.error }) }
      throw error
    }
  }

  return {
    url,
    world,
    mood,
    requests,
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: `whsec_other,${WEBHOOK_SECRET}`,
      STRIPE_API_BASE: url,
    },
    /** Events since the last call, the oldest first. */
    takeEvents: (): Stripe.Event[] => world.events.splice(0),
    /** Acts as the page's element with a card, which never reaches the site. */
    saveCard: (clientSecret: string, token: string) => saveCard(world, clientSecret, token),
    /** Acts as the operator in Stripe's own pages. */
    detachCard: (id: string) => void detach(world, id),
    /** Acts as the bank's page, called by the page's script. */
    authenticate: (clientSecret: string, isPassed: boolean) => authenticate(world, clientSecret, isPassed),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What a webhook's request carries, signed now or at another second. */
export function signed(
  event: object,
  { secret = WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000) }: { secret?: string; at?: number } = {},
): { payload: string; signature: string } {
  return signedText(JSON.stringify(event), { secret, at })
}

/** Whatever the text says. */
export function signedText(
  payload: string,
  { secret = WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000) }: { secret?: string; at?: number } = {},
): { payload: string; signature: string } {
  const mac = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return { payload, signature: `t=${at},v1=${mac}` }
}

function carryOut(world: World, { call, id }: { call: string; id: string }, fields: Fields): object {
  switch (call) {
    case 'POST /v1/customers':
      return keep(world.customers, objects.customerObject({ ...world.fresh('cus'), metadata: metadataOf(fields) }))
    case 'POST /v1/setup_intents': {
      const customer = world.requireCustomer(fields.customer)
      return keep(world.setups, objects.setupObject({ ...world.fresh('seti'), customer, metadata: metadataOf(fields) }))
    }
    case 'GET /v1/payment_methods/{id}':
      return world.getMethod(id)
    case 'POST /v1/payment_methods/{id}/attach':
      return world.attach(id, fields.customer ?? '')
    case 'POST /v1/payment_methods/{id}/detach':
      return detach(world, id)
    case 'GET /v1/payment_intents':
      return list(listIntents(world, fields), call)
    case 'POST /v1/payment_intents':
      return world.createIntent(fields)
    case 'GET /v1/payment_intents/{id}':
      return world.getIntent(id)
    case 'POST /v1/payment_intents/{id}/confirm':
      return world.confirm(world.getIntent(id), fields)
    case 'POST /v1/payment_intents/{id}/cancel':
      return world.cancelIntent(id)
    case 'GET /v1/refunds':
      return list(
        world.refunds.filter((one) => one.payment_intent === fields.payment_intent),
        call,
      )
    case 'POST /v1/refunds':
      return world.refund(fields)
    case 'GET /v1/disputes/{id}':
      return requireDispute(world, id)
    case 'POST /v1/disputes/{id}':
      return argue(requireDispute(world, id), fields)
    case 'GET /v1/transfers':
      return list(
        world.transfers.filter((one) => one.transfer_group === fields.transfer_group),
        call,
      )
    default:
      return carryOutForPerformers(world, { call, id }, fields)
  }
}

/** Newest first; with their charges when those are asked for. */
function listIntents(world: World, fields: Fields): object[] {
  const [from, to] = [Number(fields['created[gte]'] ?? 0), Number(fields['created[lt]'] ?? Number.POSITIVE_INFINITY)]
  return [...world.intents.values()]
    .filter((one) => fields.customer === undefined || one.customer === fields.customer)
    .filter(({ created }) => created >= from && created < to)
    .map((intent) => {
      if (fields['expand[0]'] !== 'data.latest_charge' || intent.latest_charge === null) return intent
      const refunds = world.refunds.filter((one) => one.payment_intent === intent.id && one.status === 'succeeded')
      const refunded = refunds.reduce((sum, one) => sum + one.amount, 0)
      return { ...intent, latest_charge: objects.chargeObject(intent, refunded) }
    })
    .reverse()
}

function carryOutForPerformers(world: World, { call, id }: { call: string; id: string }, fields: Fields): object {
  switch (call) {
    case 'POST /v1/accounts':
      return keep(world.accounts, objects.accountObject(world.fresh('acct').id, metadataOf(fields)))
    case 'GET /v1/accounts/{id}':
      return requireAccount(world, id)
    case 'POST /v1/account_links': {
      const { id: account } = requireAccount(world, fields.account ?? '')
      const { created } = world.fresh('link')
      return {
        object: 'account_link',
        created,
        expires_at: created + 300,
        url: `https://connect.example.com/${account}`,
      }
    }
    case 'POST /v1/transfers':
      return transfer(world, fields)
    default:
      throw new Error(`the double does not carry out ${call}`)
  }
}

function transfer(world: World, fields: Fields): Stripe.Transfer {
  const { amount = '0', currency = '', destination = '', transfer_group: group = null } = fields
  if (requireAccount(world, destination).capabilities.transfers !== 'active')
    throw new Refusal(400, { type: 'invalid_request_error', code: 'transfers_not_allowed', message: 'Not active.' })
  const facts = { amount: Number(amount), currency, destination, group, metadata: metadataOf(fields) }
  const made = objects.transferObject({ ...world.fresh('tr'), ...facts })
  world.transfers.unshift(made)
  world.emit('transfer.created', made)
  return made
}

function detach(world: World, id: string): Stripe.PaymentMethod {
  const method = world.methods.get(id)
  if (!method) throw missing('payment_method', id)
  if (method.customer === null) throw invalid('The payment method is not attached.', 'payment_method')
  Object.assign(method, { customer: null, isUsedUp: true })
  world.emit('payment_method.detached', method)
  return method
}

function saveCard(world: World, clientSecret: string, token: string): string {
  const setup = [...world.setups.values()].find((one) => one.client_secret === clientSecret)
  if (!setup || typeof setup.customer !== 'string') throw new Error('no such secret')
  const { id } = world.attach(world.newMethod(token, null).id, setup.customer)
  Object.assign(setup, { status: 'succeeded', payment_method: id })
  world.emit('setup_intent.succeeded', setup)
  return id
}

function authenticate(world: World, clientSecret: string, isPassed: boolean): Stripe.PaymentIntent {
  const intent = [...world.intents.values()].find((one) => one.client_secret === clientSecret)
  if (intent?.status !== 'requires_action') throw new Error('nothing to authenticate')
  if (isPassed) world.succeed(intent)
  else world.fail(intent, { code: 'payment_intent_authentication_failure' })
  return intent
}

function requireAccount(world: World, id: string): objects.AccountObject {
  const account = world.accounts.get(id)
  if (!account) throw new Refusal(403, { type: 'invalid_request_error', code: 'account_invalid', message: id })
  return account
}

function keep<T extends { id: string }>(place: Map<string, T>, object: T): T {
  place.set(object.id, object)
  return object
}

function list(data: object[], call: string): object {
  return { object: 'list', data, has_more: false, url: call.split(' ')[1] }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
