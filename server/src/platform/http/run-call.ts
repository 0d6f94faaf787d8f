/** The life of a call, whether it came as a request or from a page that this process renders. */
import type { Audience, Endpoint } from '@limelight/contract/api'
import { AppError, COMMON_ERRORS } from '@limelight/contract/errors'
import { mayOperate } from '@limelight/contract/people/operator-roles'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { asWork } from '../current-work.ts'
import { type Caller, tokenOf, type Viewer, viewerOf } from './caller.ts'
import { countryOf } from './country.ts'
import type { Call, SessionCookie } from './endpoint.ts'
import { rememberLanguage } from './error-words.ts'
import { onceFor } from './idempotency.ts'
import type { RateLimiter } from './rate-limit.ts'
import { type RecordRefusal, type RecordSecurity, securityLog } from './security-log.ts'
import type { Judged, TeamGate } from './team-gate.ts'
import { readAnswer, readInput } from './validate.ts'

export type CallOptions = {
  ctx: Ctx
  rateLimiter: RateLimiter
  /** Undefined when the token opens no session; throws `account_suspended`. */
  authenticate(token: string, options?: { isUse: boolean }): Promise<Caller | undefined>
  recordRefusal: RecordRefusal
  /** Whether a token that opens no session was that of one until it was renewed. */
  isReplaced(token: string): Promise<boolean>
  /** Refuses what the site as a whole refuses: during maintenance, and to the countries it is closed to. */
  gate(key: string, viewer: Viewer, caller: Caller | undefined): Promise<void>
  /** Refuses a caller without a proof of age, where the site wants one before this call. */
  requireAgeCheck(kind: NonNullable<Endpoint['ageCheck']>, viewer: Viewer): Promise<void>
  team: TeamGate
}

const AUDIENCE_ROLES: Record<Exclude<Audience, 'anyone' | 'member'>, readonly Caller['role'][]> = {
  buyer: ['fan', 'performer'],
  performer: ['performer'],
  seller: ['performer'],
  operator: ['operator'],
}

// biome-ignore lint/suspicious/noExplicitAny: each handler is checked against its own endpoint where a domain declares it
export type AnyHandler = (call: Call<any>) => Promise<unknown>

export type Route = { key: string; endpoint: Endpoint; handler: AnyHandler }
/** What a call needs of its request; a call of a page has none of its own. */
export type Asked = Pick<FastifyRequest, 'headers' | 'id' | 'ip' | 'params' | 'query'>
/** What differs where a request stands behind the call. */
export type Carrier = {
  cookie: SessionCookie
  /** Reads the body, and calls the handler with it. */
  perform(call: (body: unknown, files: unknown) => Promise<unknown>): Promise<unknown>
}

/** Who → rate limit → policy → contract → handler → the answer, with what the contract allows of it. */
export async function runCall(asked: Asked, route: Route, carrier: Carrier, options: CallOptions): Promise<unknown> {
  const token = tokenOf(asked.headers.authorization)
  try {
    const person = token ? await options.authenticate(token, { isUse: !route.endpoint.isBackground }) : undefined
    if (person) rememberLanguage(asked, person.language)
    const record = securityLog(options.ctx.log, asked, person)
    const answer = await answerTo(person, { asked, route, carrier, options, record }).catch((error: unknown) => {
      if (error instanceof AppError)
        options.recordRefusal(asked, { code: error.code, caller: person, route: route.key })
      throw error
    })
    if (isOperatorsAct(route)) record('operator.acted', { route: route.key, targetId: targetOf(asked.params) })
    return answer
  } catch (error) {
    throw undeclared(error, route)
  }
}

type Exchange = { asked: Asked; route: Route; carrier: Carrier; options: CallOptions; record: RecordSecurity }

async function answerTo(person: Caller | undefined, exchange: Exchange): Promise<unknown> {
  const { asked, carrier, options, record } = exchange
  const { key, endpoint, handler } = exchange.route
  const { ctx } = options
  const judged = person?.acting ? options.team.judge({ key, endpoint }, person, person.acting) : { caller: person }
  const { caller } = judged
  const viewer = viewerOf(caller, countryOf(asked.ip))
  await requireAllowed(judged, person, { ...exchange, viewer })
  const params = endpoint.params && readInput(endpoint.params, asked.params)
  const query = endpoint.query && readInput(endpoint.query, asked.query)
  const result = await carrier.perform((body, files) => {
    const key_ = asked.headers['idempotency-key']
    const once = onceFor(ctx, {
      // Of the person: two members of a team do not get each other's answers.
      actorId: person?.id ?? '00000000-0000-0000-0000-000000000000',
      route: key,
      key: endpoint.idempotent && typeof key_ === 'string' ? key_ : undefined,
      input: { params, body, ...(caller?.acting && { for: caller.id }) },
    })
    const userAgent = (asked.headers['user-agent'] ?? '').slice(0, 300)
    const work = () =>
      handler({
        params,
        query,
        body,
        files,
        caller,
        viewer,
        address: asked.ip,
        userAgent,
        once,
        cookie: carrier.cookie,
        record,
        requestId: asked.id,
      } as Call<Endpoint>)
    return asWork(key, () =>
      caller?.acting ? options.team.perform({ key, endpoint }, caller, { params, query, body }, work) : work(),
    )
  })
  // Undeclared fields never leave.
  return readAnswer(key, endpoint.response, result)
}

async function requireAllowed(
  { caller, refusal }: Judged,
  person: Caller | undefined,
  { asked, route: { key, endpoint }, carrier, options, viewer }: Exchange & { viewer: Viewer },
): Promise<void> {
  await limitRate(options.rateLimiter, { key, limit: endpoint.rateLimit, caller: person, address: asked.ip })
  await options.gate(key, viewer, caller)
  if (!person) await refuseReplaced(asked, options)
  if (asked.headers.authorization && !person) carrier.cookie.end()
  if (refusal) throw new AppError(refusal)
  requireAudience(endpoint.for, caller)
  requireArea(endpoint.area, caller)
  // Of the person who looks, not of the creator they work for.
  if (endpoint.ageCheck)
    await options.requireAgeCheck(endpoint.ageCheck, caller ? { ...viewer, id: person?.id } : viewer)
  if (endpoint.needsConfirmation) requireConfirmation(options.ctx, caller)
}

/**
 * A call that another tab sent just before its session was renewed: the browser has the new cookie, which must not be deleted, and
 * the client repeats the call. Throws `unauthenticated`.
 */
async function refuseReplaced({ headers }: Asked, options: CallOptions): Promise<void> {
  const token = tokenOf(headers.authorization)
  if (token && (await options.isReplaced(token))) throw new AppError('unauthenticated', { isReplaced: true })
}

type Limited = { key: string; limit: Endpoint['rateLimit']; caller: Caller | undefined; address: string }

/** Anyone can create another account and so get a new allowance; where that matters, the address counts too. */
async function limitRate(limiter: RateLimiter, { key, limit, caller, address }: Limited): Promise<void> {
  if (!limit) return
  if (!caller || limit.alsoPerAddress) await limiter(key, limit, address)
  if (caller) await limiter(key, limit, caller.id)
}

function requireAudience(audience: Audience, caller: Caller | undefined): void {
  if (audience === 'anyone') return
  if (!caller) throw new AppError('unauthenticated')
  if (audience === 'member') return
  if (!AUDIENCE_ROLES[audience].includes(caller.role)) throw new AppError('forbidden')
  if (audience === 'seller' && !caller.isApproved) throw new AppError('performer_not_approved')
}

/** Only operators have areas: others are judged by the audience and by what is theirs. */
function requireArea(area: Endpoint['area'], caller: Caller | undefined): void {
  if (!area || caller?.role !== 'operator') return
  if (!mayOperate(caller.operatorRole, area)) throw new AppError('forbidden')
}

/** Somebody at a browser that was left open, or with a stolen session, does not know the password. */
function requireConfirmation({ clock, config }: Ctx, caller: Caller | undefined): void {
  const until = caller?.confirmedAt.add({ minutes: config.operatorConfirmMinutes })
  if (!until || Temporal.Instant.compare(until, clock.now()) <= 0) throw new AppError('confirmation_required')
}

/** Whatever an operator changes, and the files an operator opens: identity pictures, evidence, exports. */
function isOperatorsAct({ key, endpoint }: Route): boolean {
  return endpoint.for === 'operator' && (!key.startsWith('GET ') || endpoint.produces !== undefined)
}

function targetOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
}

/** A refusal an endpoint does not declare is a fault of ours, so that tests see it. */
function undeclared(error: unknown, { key, endpoint }: Route): unknown {
  if (!(error instanceof AppError)) return error
  if ([...COMMON_ERRORS, ...(endpoint.errors ?? [])].includes(error.code)) return error
  return new Error(`${key} does not declare ${error.code}`, { cause: error })
}
