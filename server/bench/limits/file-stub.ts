/** What node:http costs for one file: whole from memory, a range by a stream of 256 KB chunks. */
import { createReadStream, readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const { FILE = '' } = process.env
const whole = readFileSync(FILE)
const server = http.createServer((request, response) => {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (start === undefined || end === undefined) return response.end(whole)
  response.writeHead(206, { 'content-length': Number(end) - Number(start) + 1 })
  return createReadStream(FILE, { start: Number(start), end: Number(end), highWaterMark: 256 * 1024 }).pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
