import { contract } from '@limelight/contract/contract'
import { openApiDocument } from '@limelight/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { docsPage } from './docs-page.ts'

/** `/api/openapi.json` and, to read it, `/api/docs`. */
export function mountOpenApi(api: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  let document: string | undefined
  let page: string | undefined
  const describe = () =>
    openApiDocument(contract, { title: 'Limelight', version: '0.1.0', serverUrl: `${publicUrl}/api` })
  api.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describe())
    return reply.type('application/json; charset=utf-8').send(document)
  })
  api.get('/docs', async (_request, reply) => {
    page ??= docsPage(describe())
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
