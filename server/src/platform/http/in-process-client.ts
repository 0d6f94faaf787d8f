import type { IncomingHttpHeaders } from 'node:http'
import { type ApiClient, createClient } from '@limelight/contract/client'
import type { FastifyInstance } from 'fastify'

export type Visitor = {
  token: string | undefined
  address: string
  userAgent: string | undefined
  language?: string | undefined
}

const IN_PROCESS = 'x-in-process'
/** Nobody outside knows it, so nobody outside can say that they are inside. */
const SECRET = crypto.randomUUID()

/** Whether a request comes from the server's own renderer, which was itself asked for a page. */
export function isInProcess(headers: IncomingHttpHeaders): boolean {
  return headers[IN_PROCESS] === SECRET
}

/** The typed client for the server's own renderer: calls the API without a socket, on behalf of one visitor. */
export function inProcessClient(app: FastifyInstance, { token, address, userAgent, language }: Visitor): ApiClient {
  return createClient({
    baseUrl: '/api',
    token: () => token,
    headers: {
      [IN_PROCESS]: SECRET,
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(language !== undefined && { 'accept-language': language }),
    },
    fetch: async (url, init) => {
      // A request writes a form's boundaries as any client would; its origin is never looked at.
      const request = new Request(`http://in.process${url}`, init)
      const response = await app.inject({
        // The contract knows no other methods.
        method: request.method as 'GET',
        url: String(url),
        headers: Object.fromEntries(request.headers),
        remoteAddress: address,
        ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
      })
      const body = response.rawPayload.length > 0 ? new Uint8Array(response.rawPayload) : null
      return new Response(body, { status: response.statusCode })
    },
  })
}
