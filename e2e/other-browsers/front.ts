/**
 * A proxy between a browser and the site. It notes what the browser complains of (WebDriver does not say it), and can deliver pages the way bad
 * networks do: in chunks, while scripts arrive at once.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const COMPLAINTS_PATH = '/complaints-of-the-browser'
const REFUSED_FROM = 400

export type Chunks = {
  /** Where the HTML is cut, in bytes. */
  cutsOf: (html: Buffer) => number[]
  /** Between two chunks. */
  pauseMs: number
}

export type Front = {
  url: string
  /** What of the site's answers was a refusal, as status and path, and what the console said. */
  complaints: string[]
  /** Of the site, once it is there. */
  forwardTo: (url: string) => void
  /** How pages are delivered from now on; undefined: as they come. */
  deliver: (chunks: Chunks | undefined) => void
  close: () => Promise<void>
}

export async function openFront(): Promise<Front> {
  const complaints: string[] = []
  const sockets = new Set<Socket>()
  let target = new URL('http://localhost:1')
  let chunks: Chunks | undefined
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === COMPLAINTS_PATH) return void note(incoming, outgoing, complaints)
    forward(incoming, { outgoing, target, complaints, chunks: () => chunks })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming, socket: Socket, head) => tunnel(incoming, { socket, head, target }))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    complaints,
    forwardTo(url) {
      target = new URL(url)
    },
    deliver(next) {
      chunks = next
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

async function note(incoming: IncomingMessage, outgoing: ServerResponse, complaints: string[]): Promise<void> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  complaints.push(text)
  outgoing.writeHead(204).end()
}

type Forwarding = {
  outgoing: ServerResponse
  target: URL
  complaints: string[]
  chunks: () => Chunks | undefined
}

function forward(incoming: IncomingMessage, { outgoing, target, complaints, chunks }: Forwarding): void {
  const { method = 'GET', url = '/' } = incoming
  // What is read here comes as it is.
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const inner = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
    const { statusCode = 502 } = answer
    if (statusCode >= REFUSED_FROM) complaints.push(`${statusCode} ${url.split('?', 1)[0]}`)
    const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false
    const sent = isPage ? headersOfPage(answer.headers) : answer.headers
    outgoing.writeHead(statusCode, sent)
    if (isPage && method !== 'HEAD') void sendPage(answer, outgoing, chunks()).catch(() => outgoing.destroy())
    else answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  inner.on('error', () => outgoing.destroy())
  // Also when the browser goes away, so that the site hears of it.
  outgoing.on('close', () => inner.destroy())
  incoming.pipe(inner)
}

const NONCE = 'front'

function headersOfPage(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'content-length': _length, ...others } = headers
  const policy = headers['content-security-policy']
  if (typeof policy !== 'string') return others
  return { ...others, 'content-security-policy': policy.replaceAll('script-src ', `script-src 'nonce-${NONCE}' `) }
}

async function sendPage(answer: IncomingMessage, outgoing: ServerResponse, chunks: Chunks | undefined): Promise<void> {
  if (!chunks) {
    let isNoted = false
    for await (const chunk of answer) {
      const text = String(chunk)
      outgoing.write(isNoted ? chunk : withListener(text))
      isNoted ||= text.includes('<head')
    }
    outgoing.end()
    return
  }
  const received: Buffer[] = []
  for await (const chunk of answer) received.push(Buffer.from(chunk))
  const html = Buffer.from(withListener(Buffer.concat(received).toString()))
  let from = 0
  for (const cut of [...chunks.cutsOf(html), html.length]) {
    outgoing.write(html.subarray(from, cut))
    from = cut
    await sleep(chunks.pauseMs)
  }
  outgoing.end()
}

/** As the first thing that runs. It removes itself: React compares the document with what it expects. */
function withListener(html: string): string {
  const script = `<script nonce="${NONCE}">(${complain})(${JSON.stringify(COMPLAINTS_PATH)})</script>`
  return html.replace(/<head[^>]*>/, (head) => `${head}${script}`)
}

/** Runs in the page. */
function complain(path: string): void {
  const send = (text: string) => void navigator.sendBeacon(path, `${text} at ${location.pathname}`)
  const wordsOf = (thrown: unknown) => (thrown instanceof Error ? `${thrown} ${thrown.stack}` : String(thrown))
  const original = console.error.bind(console)
  console.error = (...parts: unknown[]) => {
    original(...parts)
    send(parts.map(wordsOf).join(' '))
  }
  addEventListener('error', ({ message, error }) => send(`${message} ${wordsOf(error)}`))
  addEventListener('unhandledrejection', ({ reason }) => send(`not handled: ${wordsOf(reason)}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    send(`the policy refused ${violatedDirective} ${blockedURI}`),
  )
  document.currentScript?.remove()
}

type Tunnel = { socket: Socket; head: Buffer; target: URL }

function tunnel({ method, url, rawHeaders }: IncomingMessage, { socket, head, target }: Tunnel): void {
  const inner = connect(Number(target.port), target.hostname, () => {
    const lines = rawHeaders.map((value, i) => (i % 2 === 0 ? `${value}: ` : `${value}\r\n`)).join('')
    inner.write(`${method} ${url} HTTP/1.1\r\n${lines}\r\n`)
    inner.write(head)
    inner.pipe(socket).pipe(inner)
  })
  for (const end of [inner, socket]) {
    end.on('error', () => {})
    end.on('close', () => (end === inner ? socket : inner).destroy())
  }
}
