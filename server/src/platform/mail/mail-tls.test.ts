/** A mail server on another machine that offers no TLS gets no mail. */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { startTestApp } from '#test/app'
import { PASSWORD } from '#test/builders'
import { aName, anEmail } from '#test/people'

const received: string[] = []
const server = createServer((socket) => {
  socket.write('220 plain.example ESMTP\r\n')
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    const line = String(bytes).trim()
    received.push(line)
    socket.write(/^EHLO/i.test(line) ? '250 plain.example\r\n' : '502 not offered\r\n')
  })
})
after(() => server.close())

test('the connection ends before the address and the text of the mail', async () => {
  // Another address of this machine, which counts as another machine.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  // The server listens on a port, so its address is no path.
  const { port } = server.address() as { port: number }
  const app = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.2:${port}`, LOG_LEVEL: 'silent' } })
  try {
    await app.as()('POST /auth/users/register', { body: { email: anEmail(), username: aName(), password: PASSWORD } })
    await app.jobs.runPending().catch(() => undefined)
    assert.ok(
      received.some((line) => /^STARTTLS/i.test(line)),
      received.join(', '),
    )
    assert.deepEqual(
      received.filter((line) => /^(?:MAIL|RCPT|DATA|AUTH)/i.test(line)),
      [],
    )
  } finally {
    await app.close()
  }
})
