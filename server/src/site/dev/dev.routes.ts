import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MovableClock } from '#/platform/clock'
import type { Ctx } from '#/platform/ctx'
import { escapeHtml } from '#/platform/escape-html'
import { listRecentMails, type MailRow } from '#/platform/mail/mail.queries'
import { unsubscribeHeaders } from '#/platform/mail/mail.service'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    'clock-moved': { step: number }
  }
}

/** Steps of the clock page, as Temporal durations. */
const STEPS: readonly [string, Temporal.DurationLike][] = [
  ['1 hour', { hours: 1 }],
  ['1 day', { days: 1 }],
  ['1 week', { days: 7 }],
  ['1 month', { days: 31 }],
  ['1 year', { days: 366 }],
]

/**
 * The mailbox and the clock of a development site. They hold secrets and move money, so they answer this machine only.
 * `onMoved`: what would have happened in the time that was skipped.
 */
export function devRoutes(app: FastifyInstance, ctx: Ctx, { onMoved }: { onMoved: () => Promise<void> }): void {
  ctx.bus.on('clock-moved', ({ step }) => {
    const moved = STEPS[step]
    if (moved && isMovable(ctx.clock)) ctx.clock.advance(moved[1])
  })
  app.register(async (dev) => {
    dev.addHook('onRequest', async (request, reply) => {
      if (!isThisMachine(request) || isAnotherPage(request)) return reply.callNotFound()
    })
    dev.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    dev.get('/dev/mail', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(mailboxPage(await listRecentMails(ctx))),
    )
    dev.get('/dev/clock', async (_request, reply) => reply.type('text/html; charset=utf-8').send(clockPage(ctx)))
    dev.post<{ Body: URLSearchParams }>('/dev/clock', async (request, reply) => {
      const step = Number(request.body.get('step'))
      if (STEPS[step]) {
        ctx.bus.publish('clock-moved', { step })
        await onMoved()
      }
      return reply.redirect('/dev/clock', 303)
    })
  })
}

function isThisMachine(request: FastifyRequest): boolean {
  const { remoteAddress } = request.raw.socket
  const isLoopback = remoteAddress === undefined || /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress)
  // A page elsewhere may resolve its own name to this machine: the name has to be ours, too.
  return isLoopback && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host)
}

/** A form on any website can be sent here by a browser of this machine; programs that are no browsers send neither header. */
function isAnotherPage({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)
}

function isMovable(clock: Ctx['clock']): clock is MovableClock {
  return 'advance' in clock
}

function mailboxPage(mails: MailRow[]): string {
  const rows = mails.map(
    (
      mail,
    ) => `<details><summary><b>${escapeHtml(mail.subject)}</b> to ${escapeHtml(mail.recipient)} <time>${mail.created_at.toString()}</time></summary>
<iframe sandbox title="HTML" loading="lazy" srcdoc="${escapeHtml(mail.body_html)}"></iframe><pre>${linkify(escapeHtml(mail.body_text))}</pre>${headersOf(mail)}</details>`,
  )
  return page('Mailbox', rows.length > 0 ? rows.join('') : '<p>No mail yet.</p>')
}

function headersOf({ unsubscribe_url: url }: MailRow): string {
  if (url === null) return ''
  const lines = Object.entries(unsubscribeHeaders(url)).map(([name, value]) => `${name}: ${value}`)
  return `<pre>${escapeHtml(lines.join('\n'))}</pre>`
}

function clockPage({ clock }: Pick<Ctx, 'clock'>): string {
  const buttons = STEPS.map(([label], step) => `<button name="step" value="${step}">+ ${label}</button>`).join(' ')
  return page(
    'Clock',
    `<p>It is <b>${clock.now().toString()}</b> here.</p><form method="post">${buttons}</form><p>The clock goes back to normal when the server restarts.</p>`,
  )
}

function linkify(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#0c2230;background:#f3f8fb}details{background:#fff;border-radius:12px;padding:.75rem 1rem;margin:.5rem 0}summary{cursor:pointer}time{color:#557083;font-size:.85em}iframe{width:100%;height:44rem;border:0;border-radius:12px;margin-top:.75rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}button{font:inherit;padding:.4rem .9rem;border-radius:999px;border:0;background:#57c4f7;cursor:pointer}nav a{margin-right:1rem}</style>
</head><body><nav><a href="/dev/mail">Mailbox</a><a href="/dev/clock">Clock</a><a href="/">Site</a></nav><h1>${title}</h1>${body}</body></html>`
}
