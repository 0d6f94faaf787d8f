/** What a login cannot do without: one check of a password by its hash. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyPassword } from '#/people/accounts/password-hashing.service'

const { PASSWORD = '', HASH } = process.env
const server = http.createServer(async (_request, response) => {
  const isRight = await verifyPassword(PASSWORD, HASH, { hashPwClient: false })
  response.statusCode = isRight ? 200 : 401
  response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify({ isRight }))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
