/** The least a page can cost: one named statement, its rows as JSON, no access rules, no wire shape. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const { DATABASE_URL, STATEMENT = '' } = process.env
const { text, values }: { text: string; values: unknown[] } = JSON.parse(STATEMENT)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c TimeZone=UTC' })
const server = http.createServer(async (_request, response) => {
  const { rows } = await pool.query({ name: 'page', text, values })
  response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
