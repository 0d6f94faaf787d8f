/** What the two of a call are sent: media of real connections, through the front door and the engine. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { freeUdpPort } from '#test/free-port'
import { endPeers, type LivePeer, publish, watch } from '#test/live-peers'
import { until } from '#test/until'

const PRICE = 60

let app: TestApp
const peers: LivePeer[] = []
before(async () => {
  app = await startTestApp({ env: { HOST: '127.0.0.1', LIVE_UDP_PORT: String(await freeUdpPort()) } })
  await app.startJobs()
})
after(async () => {
  for (const peer of peers) peer.vanish()
  endPeers()
  await app.close()
})

async function anAcceptedCall() {
  const [fan, performer] = await Promise.all([aFan(app, { balanceTokens: 1_000 }), aPerformer(app)])
  await performer.api('PUT /private-calls/terms', { body: { policy: 'everyone', price: PRICE } })
  const { data } = await fan.api('POST /private-calls', { body: { performerId: performer.id, expectedPrice: PRICE } })
  await performer.api('PUT /private-calls/{id}/accept', { params: { id: data._id } })
  const get = async (member: Member) => (await member.api('GET /private-calls/{id}', { params: { id: data._id } })).data
  const connect = async (member: Member, to: 'publish' | 'play') => {
    const address = (await get(member))[to]
    assert.ok(address)
    const peer = await (to === 'publish' ? publish : watch)(app, address)
    peers.push(peer)
    return peer
  }
  return { fan, performer, connect, statusOf: async () => (await get(fan)).status }
}

/** Until so much has been sent that anyone who is shown it would have received some of it, a key picture included. */
async function sentOn(peer: LivePeer): Promise<void> {
  const before = await peer.sent()
  await until(async () => (await peer.sent()) > before + 30)
}

test('neither side is sent the other one before it is seen itself, nor after it has stopped', async () => {
  const { fan, performer, connect, statusOf } = await anAcceptedCall()
  const sends = await connect(performer, 'publish')
  const looksOn = await connect(fan, 'play')
  await sentOn(sends)
  assert.deepEqual([await looksOn.received(), await statusOf()], [0, 'accepted'])

  const own = await connect(fan, 'publish')
  const other = await connect(performer, 'play')
  await until(async () => (await looksOn.received()) > 0 && (await other.received()) > 0)
  await until(async () => (await statusOf()) === 'live')

  await own.close()
  await until(async () => {
    const before = await looksOn.received()
    await sentOn(sends)
    return (await looksOn.received()) === before
  })
  await connect(fan, 'publish')
  const before = await looksOn.received()
  await until(async () => (await looksOn.received()) > before)
})
