import { connect, type Socket } from 'node:net'

export type SmtpLimits = { withinMs: number; maxBytes: number }
type Where = { host?: string | undefined; port?: number | string | undefined; secure?: boolean | undefined }
type Answer = (error: Error | null, options?: { connection: Socket }) => void

const CHECKED_EVERY_MS = 100

/**
 * Opens the connections of nodemailer, whose own limits count silence only and which stores a line of any length: one that is open for
 * longer, or on which more arrives, is closed. For connections that carry one mail each.
 */
export function smtpSocket({ withinMs, maxBytes }: SmtpLimits) {
  return ({ host = 'localhost', port, secure = false }: Where, answer: Answer): void => {
    const socket = connect({ host, port: Number(port ?? (secure ? 465 : 587)), noDelay: true })
    const deadline = setTimeout(() => socket.destroy(new Error('the mail server took too long')), withinMs)
    const watch = setInterval(() => {
      if (socket.bytesRead > maxBytes) socket.destroy(new Error('the mail server sent too much'))
    }, CHECKED_EVERY_MS)
    socket.once('close', () => {
      clearTimeout(deadline)
      clearInterval(watch)
    })
    socket.once('error', answer)
    socket.once('connect', () => {
      socket.off('error', answer)
      answer(null, { connection: socket })
    })
  }
}
