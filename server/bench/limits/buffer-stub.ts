/** What node:http itself costs. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const answer = Buffer.alloc(Number(process.env.SIZE_BYTES), 'x')
const server = http.createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8').end(answer)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
