import type { IncomingHttpHeaders } from 'node:http'
import { type ApiClient, createClient } from '@limelight/contract/client'
import type { FastifyInstance } from 'fastify'
import { withPageReads } from '../page-reads.ts'
import { type Arguments, answerDirectly, asSent, type DirectCalls, isPlain } from './direct-calls.ts'
import type { Asked } from './run-call.ts'

export type Visitor = {
  token: string | undefined
  address: string
  userAgent: string | undefined
  language?: string | undefined
  /** Of the page's own request, for the log. */
  requestId: string
}

const IN_PROCESS = 'x-in-process'
/** Known in this process only, so no outside client can claim to be inside. */
const SECRET = crypto.randomUUID()

/** Whether a request comes from the server's own renderer, which was itself asked for a page. */
export function isInProcess(headers: IncomingHttpHeaders): boolean {
  return headers[IN_PROCESS] === SECRET
}

/** The typed client for the server's own renderer, on behalf of one visitor. What is not among `direct` is a request without a socket. */
export function inProcessClient(app: FastifyInstance, visitor: Visitor, direct: DirectCalls = new Map()): ApiClient {
  const headers = headersOf(visitor)
  const asked = { headers, id: visitor.requestId, ip: visitor.address }
  const injected = injectingClient(app, visitor)
  const reads = new Map()
  const call = (key: string, args: Arguments = {}): Promise<unknown> => {
    const run = isPlain(args) ? direct.get(key) : undefined
    // The contract's keys and their arguments, unread: each is passed on as it came.
    if (!run) return (injected as (key: string, args: Arguments) => Promise<unknown>)(key, args)
    const own: Asked = { ...asked, params: asSent(args.params), query: asSent(args.query) }
    return withPageReads(reads, () => answerDirectly(run, own, { log: app.log, key }))
  }
  // The loose implementation answers the contract's keys, as that of the client does.
  return call as ApiClient
}

function headersOf({ token, userAgent, language }: Visitor): Record<string, string> {
  return {
    [IN_PROCESS]: SECRET,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    ...(language !== undefined && { 'accept-language': language }),
  }
}

function injectingClient(app: FastifyInstance, visitor: Visitor): ApiClient {
  return createClient({
    baseUrl: '/api',
    headers: headersOf(visitor),
    fetch: async (url, init) => {
      // A request writes a form's boundaries as any client would; its origin is never looked at.
      const request = new Request(`http://in.process${url}`, init)
      const response = await app.inject({
        // The contract knows no other methods.
        method: request.method as 'GET',
        url: String(url),
        headers: Object.fromEntries(request.headers),
        remoteAddress: visitor.address,
        ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
      })
      const body = response.rawPayload.length > 0 ? new Uint8Array(response.rawPayload) : null
      return new Response(body, { status: response.statusCode })
    },
  })
}
