import Fastify from 'fastify'

export type TranslatorDouble = {
  /** What makes a site use it. */
  env: Record<string, string>
  /** What it was asked. */
  asked: { q: string; source: string; target: string; api_key?: string }[]
  close(): Promise<void>
}

/** A translation server that writes texts backwards and takes them for French; `broken` and `odd` are its failures. */
export async function startTranslatorDouble(): Promise<TranslatorDouble> {
  const asked: TranslatorDouble['asked'] = []
  const server = Fastify()
  server.post('/api/translate', async ({ body }, reply) => {
    const question = body as TranslatorDouble['asked'][number]
    asked.push(question)
    if (question.q === 'broken') return reply.code(500).send('oops')
    if (question.q === 'odd') return { translated: 1 }
    const translatedText = [...question.q].reverse().join('')
    return { translatedText, detectedLanguage: { confidence: 90, language: 'fr' } }
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return { env: { TRANSLATION_URL: `${url}/api`, TRANSLATION_KEY: 'a key' }, asked, close: () => server.close() }
}
