/**
 * A paid post unlocked as a first draft would do it, in node:http and pg: find the session, lock the buyer's balance, check, change
 * both balances, store the purchase. No idempotency, no commission, no double entry, no event. `session` and `feed` are in the query.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const { DATABASE_URL } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c TimeZone=UTC' })
/** Named, so that each connection plans a statement once. */
const STATEMENTS = {
  session: 'select account_id from bench_session where token = $1',
  price: 'select performer_id, price_tokens from feed where id = $1 for share',
  lock: 'select balance from bench_wallet where account_id = $1 for update',
  take: 'update bench_wallet set balance = balance - $2 where account_id = $1',
  give: 'update bench_wallet set balance = balance + $2 where account_id = $1',
  insert: 'insert into bench_purchase (fan_id, feed_id, tokens) values ($1, $2, $3)',
}

async function unlock(token: string, feed: string): Promise<{ balance: number }> {
  const client = await pool.connect()
  const run = (name: keyof typeof STATEMENTS, ...values: unknown[]) =>
    client.query({ name, text: STATEMENTS[name], values }).then(({ rows }) => rows[0])
  try {
    const { account_id: fan } = await run('session', token)
    await client.query('begin')
    const { performer_id: seller, price_tokens: tokens } = await run('price', feed)
    const { balance } = await run('lock', fan)
    if (Number(balance) < Number(tokens)) throw new Error('the fan has too little')
    await run('take', fan, tokens)
    await run('give', seller, tokens)
    await run('insert', fan, feed, tokens)
    await client.query('commit')
    return { balance: Number(balance) - Number(tokens) }
  } finally {
    client.release()
  }
}

const server = http.createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const answer = await unlock(searchParams.get('session') ?? '', searchParams.get('feed') ?? '')
  response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
