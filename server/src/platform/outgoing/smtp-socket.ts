import { connect, type Socket } from 'node:net'

/** `withinMs` for a mail, `maxBytes` for a connection, which carries up to `forMails`. */
export type SmtpLimits = { withinMs: number; maxBytes: number; forMails: number }
type Where = { host?: string | undefined; port?: number | string | undefined; secure?: boolean | undefined }
type Answer = (error: Error | null, options?: { connection: Socket }) => void

const CHECKED_EVERY_MS = 100

/**
 * Opens the connections of nodemailer, whose own limits count silence only and which stores a line of any length: one on which more
 * arrives, that is not there in time, or that is open for longer than all its mails may take, is closed. Each mail has a limit of its own.
 */
export function smtpSocket({ withinMs, maxBytes, forMails }: SmtpLimits) {
  return ({ host = 'localhost', port, secure = false }: Where, answer: Answer): void => {
    const socket = connect({ host, port: Number(port ?? (secure ? 465 : 587)), noDelay: true })
    const tooLong = () => socket.destroy(new Error('the mail server took too long'))
    let deadline = setTimeout(tooLong, withinMs)
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
      clearTimeout(deadline)
      deadline = setTimeout(tooLong, withinMs * forMails)
      answer(null, { connection: socket })
    })
  }
}
