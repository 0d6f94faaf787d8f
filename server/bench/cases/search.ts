import { strict as assert } from 'node:assert'
import { type Child, startApi } from '../children.ts'
import { get } from '../http-load.ts'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import { absentWordOfPeers, commonWordOfPeers } from '../peers/asked.ts'
import { besidePeers } from '../peers/peers.ts'
import { createWorld } from '../world.ts'
import { serving } from './serving.ts'

const FEEDS = 200_000
const PERFORMERS = 10_000
const ITEMS = 20
const ROUNDS = 5
const REQUESTS = 60
/** What a visitor's list costs where nothing is searched: no word should be dearer by more than this. */
const TARGET = { atMost: 5 } as const
const BASE = 'all feeds'

type Asked = { path: string; total: number; isTotalCapped: boolean; rows: number }
const feeds = (query: string) => `/api/user/feeds?pageSize=${ITEMS}${query}`
const people = (query: string) => `/api/performers/user/search?pageSize=${ITEMS}${query}`
const many = { total: 1_000, isTotalCapped: true, rows: ITEMS }
const rare = { total: FEEDS / 1_000, isTotalCapped: false, rows: ITEMS }
const none = { total: 0, isTotalCapped: false, rows: 0 }

/** What visitors ask, with what `load-world.sql` makes of it. */
const ASKED: Record<string, Asked> = {
  [BASE]: { path: feeds(''), ...many },
  'a word of every feed': { path: feeds('&q=light'), ...many },
  'a word of every eighth feed': { path: feeds('&q=harbour'), ...many },
  'a word of every thousandth feed': { path: feeds('&q=zebra'), ...rare },
  'a word of the oldest feeds only': { path: feeds('&q=lantern'), total: 1_000, isTotalCapped: true, rows: ITEMS },
  'an absent word': { path: feeds('&q=qqqzzz'), ...none },
  // Nothing has the word, much resembles it.
  'a misspelt word of every feed': { path: feeds('&q=watter'), total: 500, isTotalCapped: false, rows: ITEMS },
  'a common tag': { path: feeds('&tag=harbour'), ...many },
  'a rare tag': { path: feeds('&tag=zebra'), ...rare },
  'an absent tag': { path: feeds('&tag=qqqzzz'), ...none },
  'all people': { path: people(''), ...many },
  'people with the most followers': { path: people('&sortBy=followers'), ...many },
  'people by a part of every name': { path: people('&q=example&sortBy=relevance'), ...many },
  'people by a rare part': {
    path: people('&q=performer%2099&sortBy=relevance'),
    total: 111,
    isTotalCapped: false,
    rows: ITEMS,
  },
  'people by an absent name': { path: people('&q=qqqzzz&sortBy=relevance'), ...none },
  'people at random': { path: '/api/performers/search/random?pageSize=6', total: 6, isTotalCapped: true, rows: 6 },
}

/** Case 13: public searches, on a site of 200 000 feeds and 10 000 performers. */
export async function search(): Promise<CaseResult> {
  process.stdout.write(`Filling an installation with ${FEEDS} feeds of ${PERFORMERS} performers …\n`)
  const world = await createWorld({ feeds: FEEDS, performers: PERFORMERS })
  const api = await startApi(world)
  try {
    for (const [name, asked] of Object.entries(ASKED)) await check(api, name, asked)
    const [common, absent] = [await besidePeers(commonWordOfPeers), await besidePeers(absentWordOfPeers)]
    const subjects = Object.entries(ASKED).map(([name, { path }]) =>
      serving(world, { name, child: api, path, requests: REQUESTS }),
    )
    const measured = await inTurn([...subjects, ...common.subjects, ...absent.subjects], {
      rounds: ROUNDS,
      unit: 'CPU ms',
    })
    const ratios = Object.keys(ASKED)
      .filter((name) => name !== BASE)
      .map((above) => ratioOf(measured, { above, below: BASE, target: TARGET }))
    const toPeers = [
      ...common.ratiosTo('a word of every feed', measured),
      ...absent.ratiosTo('an absent word', measured),
    ]
    return {
      title: '13. search: 200 000 feeds, 10 000 performers, as visitors',
      measured,
      ratios: [...ratios, ...toPeers],
    }
  } finally {
    await api.stop()
    await world.remove()
  }
}

async function check({ port }: Child, name: string, { path, ...expected }: Asked): Promise<void> {
  const { status, body } = await get({ port, path })
  assert.equal(status, 200, `${name}: ${body}`)
  const { data, total, isTotalCapped } = JSON.parse(body.toString()) as {
    data: []
    total: number
    isTotalCapped: boolean
  }
  assert.deepEqual({ total, isTotalCapped, rows: data.length }, expected, name)
}
