import type { Transporter } from 'nodemailer'
import { smtpSocket } from '../outgoing/smtp-socket.ts'

/** Servers for mail let some senders wait for half a minute before they speak. A connection's whole answers are some kilobytes. */
const LIMITS = { withinMs: 60_000, maxBytes: 256_000 }
/** As many as mails are sent at the same time: the limit of a mail includes no waiting for others. */
export const SMTP_CONNECTIONS = 10
/** Then a new one is opened, as most servers allow a hundred or more. */
const MAILS_PER_CONNECTION = 50
/** Shorter than servers wait for a next mail: they would say goodbye while one is on its way. */
const IDLE_MS = 5_000

type Limits = typeof LIMITS
type Outgoing = Parameters<Transporter['sendMail']>[0]

export type MailTransport = {
  /** Has the server's word for it afterwards. Fails when that takes longer than the limits, or the caller gives up; its connection is closed then. */
  send(mail: Outgoing, signal?: AbortSignal): Promise<void>
  /** Also of what is being sent. */
  close(): void
}

/**
 * Connections are used for several mails. One that the server has closed in between costs no mail: what was not begun goes over another.
 * Nodemailer is loaded with the first mail, not with the server.
 */
export async function openTransport(url: string, requireTLS: boolean, limits: Limits = LIMITS): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: withoutParameter(url, 'pool'),
    pool: true,
    requireTLS,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    maxRequeues: SMTP_CONNECTIONS,
    idleTimeout: IDLE_MS,
    getSocket: smtpSocket({ ...limits, forMails: MAILS_PER_CONNECTION }),
  })
  return {
    async send(mail, signal) {
      const deadline = AbortSignal.timeout(limits.withinMs)
      await transport.sendMail({ ...mail, signal: signal ? AbortSignal.any([signal, deadline]) : deadline })
    },
    close: () => transport.close({ force: true }),
  }
}

/** What is written here decides, not the address. */
function withoutParameter(url: string, name: string): string {
  const address = new URL(url)
  address.searchParams.delete(name)
  return address.href
}
