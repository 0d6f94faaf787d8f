import { type CallLimits, callOut } from '../outgoing/call-out.ts'

/** What LiveKit's library throws is distinguished by its status. */
class LiveKitError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`LiveKit answered ${status}`)
    this.status = status
  }
}

/**
 * Takes the place of the calls of LiveKit's library (Twirp over HTTP), which reads answers of any length, follows redirects, and asks other
 * servers that the answers name.
 */
export function livekitRpc(apiUrl: string, limits: CallLimits) {
  const base = new URL(apiUrl)
  return {
    async request(service: string, method: string, data: unknown, headers: Record<string, string>): Promise<unknown> {
      const { status, body } = await callOut(
        new URL(`/twirp/livekit.${service}/${method}`, base),
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json;charset=UTF-8' },
          body: Buffer.from(JSON.stringify(data)),
        },
        limits,
      )
      if (status !== 200) throw new LiveKitError(status)
      return JSON.parse(body.toString('utf8'))
    },
  }
}
