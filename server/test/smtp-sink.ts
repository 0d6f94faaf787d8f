/** A server of mail that takes every mail, counts its connections, and can close or hold them. */

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export type SmtpSink = {
  url: string
  /** The text of each mail, as it was taken. */
  mails: readonly string[]
  /** How many connections were opened so far. */
  opened(): number
  open(): number
  /** Ends every open connection, as a server does that has waited for long enough. */
  hangUp(): void
  close(): Promise<void>
}

export type SinkOptions = {
  /** Before each answer. */
  delayMs?: number
  /** Called with the text of a mail; what it returns is the answer, `cut` closes the connection instead. */
  onMail?: (text: string) => string | 'cut' | Promise<string | 'cut'>
}

export async function startSmtpSink({ delayMs = 0, onMail = () => '250 taken' }: SinkOptions = {}): Promise<SmtpSink> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  let opened = 0
  const server = createServer({ noDelay: true }, (socket) => {
    opened += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    const answer = (line: string) => void setTimeout(() => socket.writable && socket.write(`${line}\r\n`), delayMs)
    const take = async (text: string) => {
      const word = await onMail(text)
      if (word === 'cut') return void socket.destroy()
      mails.push(text)
      answer(word)
    }
    answer('220 sink ESMTP')
    let rest = ''
    let isData = false
    socket.on('data', (bytes) => {
      rest += String(bytes)
      for (;;) {
        const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = rest.slice(0, end)
        rest = rest.slice(end + (isData ? 5 : 2))
        if (isData) void take(part)
        else answer(answerTo(part))
        isData = !isData && /^DATA/i.test(part)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, so its address is no path.
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    opened: () => opened,
    open: () => sockets.size,
    hangUp: () => {
      for (const socket of sockets) socket.end()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answerTo(line: string): string {
  if (/^EHLO/i.test(line)) return '250 sink'
  if (/^DATA/i.test(line)) return '354 go on'
  return /^QUIT/i.test(line) ? '221 bye' : '250 ok'
}
