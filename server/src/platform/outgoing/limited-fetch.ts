import { type CallLimits, callOut } from './call-out.ts'

/** Statuses whose answers have no body, by the Fetch standard. */
const WITHOUT_BODY = new Set([101, 103, 204, 205, 304])

/** `fetch` with limits, for libraries that accept another one, and for us: the answer is read as a whole before it is given back. */
export function limitedFetch(limits: CallLimits): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
    const headers = Object.fromEntries(request.headers)
    // Not the request's own signal, which ends with the request when nothing else holds it.
    const signal = init?.signal ?? undefined
    const answer = await callOut(new URL(request.url), { method: request.method, headers, body, signal }, limits)
    if (answer.status < 200) throw new Error(`${new URL(request.url).host} answered ${answer.status}`)
    const shown = WITHOUT_BODY.has(answer.status) ? null : new Uint8Array(answer.body)
    return new Response(shown, { status: answer.status, statusText: answer.statusText, headers: answer.headers })
  }
}
