import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { homeOfPeers } from './peers/asked.ts'
import { besidePeers, describePeers, memoryOfPeers } from './peers/peers.ts'

test('without a folder of peers a run measures none and says so', async () => {
  delete process.env.PEERS
  const { subjects, ratiosTo } = await besidePeers(homeOfPeers)
  deepEqual(subjects, [])
  deepEqual(ratiosTo('home feed', [], { Directus: 18 }), [])
  deepEqual(await memoryOfPeers(), [])
  equal(await describePeers(), 'Directus: peer absent; Payload: peer absent; Ghost: peer absent')
})
