import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine that nothing listens to at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Below those that systems give out by themselves: connections of tests beside this one get such a one at any moment. */
const OWN_UDP_PORTS = [20_000, 32_000] as const

/** A port of this machine that no socket for UDP has at the moment. */
export async function freeUdpPort(): Promise<number> {
  const port = randomInt(...OWN_UDP_PORTS)
  const probe = createSocket('udp4').bind(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  probe.close()
  return isFree ? port : freeUdpPort()
}
