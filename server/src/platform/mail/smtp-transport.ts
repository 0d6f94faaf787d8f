import type { Transporter } from 'nodemailer'
import { smtpSocket } from '../outgoing/smtp-socket.ts'

/** Servers for mail let some senders wait for half a minute before they speak. Their whole answers are some kilobytes. */
const LIMITS = { withinMs: 60_000, maxBytes: 256_000 }

/** Loaded with the first mail, not with the server. Each mail has a connection of its own, which its limits close. */
export async function openTransport(url: string, requireTLS: boolean, limits = LIMITS): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const single = new URL(url)
  single.searchParams.delete('pool')
  return createTransport({ url: single.href, requireTLS, getSocket: smtpSocket(limits) })
}
