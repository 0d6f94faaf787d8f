import Fastify from 'fastify'

export type CaptchaDouble = {
  /** What makes a site use it. */
  env: Record<string, string>
  /** The forms it was sent. */
  asked: URLSearchParams[]
  close(): Promise<void>
}

/** A captcha provider that takes the token `solved` with the right secret; `broken` and `odd` are its failures. */
export async function startCaptchaDouble(): Promise<CaptchaDouble> {
  const asked: URLSearchParams[] = []
  const provider = Fastify()
  provider.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  provider.post('/siteverify', async ({ body }, reply) => {
    const form = body as URLSearchParams
    asked.push(form)
    if (form.get('response') === 'broken') return reply.code(502).send('oops')
    if (form.get('response') === 'odd') return { success: 'yes' }
    return { success: form.get('response') === 'solved' && form.get('secret') === 'a secret', hostname: 'x' }
  })
  const url = await provider.listen({ port: 0, host: '127.0.0.1' })
  return {
    env: {
      CAPTCHA_PROVIDER: 'hcaptcha',
      CAPTCHA_SITE_KEY: 'a site key',
      CAPTCHA_URL: `${url}/siteverify`,
      CAPTCHA_SECRET: 'a secret',
    },
    asked,
    close: () => provider.close(),
  }
}
