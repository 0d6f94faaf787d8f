import http from 'node:http'

/** `token` for the API, `cookie` for pages and media, `range` such as `bytes=0-99`, `encoding` as a browser accepts it. */
export type Target = { port: number; path: string; token?: string; cookie?: string; range?: string; encoding?: string }
/** `body` as it was sent. */
export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** What every browser sends over https. */
export const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd'

/** Connections that stay open; more than the two or three cores of a small machine can serve at once. */
const CONNECTIONS = 8

/** Sends `requests` requests over eight connections and throws at the first answer that is neither 200 nor 206. */
export async function load(target: Target, requests: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = requests
  const client = async () => {
    while (left > 0) {
      left -= 1
      const { status } = await get(target, agent)
      if (status !== 200 && status !== 206) throw new Error(`${target.path} answered ${status}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, client))
  } finally {
    agent.destroy()
  }
}

export function get({ port, path, token, cookie, range, encoding }: Target, agent?: http.Agent): Promise<Answer> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    // As a browser on our own pages says it: only then the cookie counts.
    ...(cookie !== undefined && { cookie, 'sec-fetch-site': 'same-origin' }),
    ...(range !== undefined && { range }),
    ...(encoding !== undefined && { 'accept-encoding': encoding }),
  }
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
