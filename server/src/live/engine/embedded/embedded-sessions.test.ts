import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import type { EngineEvent } from '#/platform/live/engine-messages'
import * as state from './embedded-sessions.ts'

const ROOM = 'a stream'
const account = AccountId.parse(randomUUID())

/** From an address of its own, unless one is given. */
function claimsOf(over: Partial<state.OpenSession> = {}): state.OpenSession {
  const network = randomUUID()
  return { role: 'play', kind: 'stream', room: ROOM, account: null, key: randomUUID(), expires: 0, network, ...over }
}

/** With sessions named 0, 1, 2 … */
function opened(...claims: readonly state.OpenSession[]): state.Sessions {
  return claims.reduce(
    (sessions, one, index) => state.withSession(state.withRoom(sessions, one), String(index), one),
    state.NO_SESSIONS,
  )
}

function after(sessions: state.Sessions, ...events: readonly EngineEvent[]): state.Sessions {
  return events.reduce((one, event) => state.afterEvent(one, event).sessions, sessions)
}

test('a fifth player of one account closes its oldest, and nobody else’s', () => {
  const mine = claimsOf({ account, key: account })
  const sessions = opened(claimsOf(), mine, mine, mine)
  assert.deepEqual(state.surplusFor(sessions, mine), [])
  assert.deepEqual(state.surplusFor(state.withSession(sessions, '4', mine), mine), ['1'])
  assert.deepEqual(state.surplusFor(state.withSession(sessions, '4', mine), { ...mine, room: 'another' }), [])
})

test('as many viewers of a stream receive by WebRTC as the site allows; publishers and calls are not counted', () => {
  const sessions = opened(claimsOf(), claimsOf(), claimsOf({ role: 'publish' }), claimsOf({ room: 'another' }))
  assert.throws(() => state.requirePlace(sessions, claimsOf(), { rtcMax: 2 }), { code: 'limit_reached' })
  state.requirePlace(sessions, claimsOf(), { rtcMax: 3 })
  state.requirePlace(sessions, claimsOf({ role: 'publish' }), { rtcMax: 0 })
  state.requirePlace(sessions, claimsOf({ kind: 'call' }), { rtcMax: 0 })
})

for (const [rtcMax, share] of [
  [150, 38],
  [17, 5],
  [8, 4],
] as const) {
  test(`of ${rtcMax} places of a stream ${share} are for one address, with accounts or without`, () => {
    const network = '192.0.2.1'
    const all = (count: number) => opened(...Array.from({ length: count }, () => claimsOf({ network })))
    state.requirePlace(all(share - 1), claimsOf({ network }), { rtcMax })
    const full = all(share)
    assert.throws(() => state.requirePlace(full, claimsOf({ network }), { rtcMax }), { code: 'limit_reached' })
    assert.throws(() => state.requirePlace(full, claimsOf({ network, account }), { rtcMax }), { code: 'limit_reached' })
    state.requirePlace(full, claimsOf(), { rtcMax })
    state.requirePlace(full, claimsOf({ network, room: 'another' }), { rtcMax })
    state.requirePlace(full, claimsOf({ network, role: 'publish' }), { rtcMax })
  })
}

test('ten accounts check their connection at once; one of them may begin again', () => {
  const checks = Array.from({ length: 10 }, (_, index) =>
    claimsOf({ kind: 'check', role: 'publish', key: `account ${index}`, room: `account ${index}` }),
  )
  const sessions = opened(...checks)
  const [first] = checks
  assert.ok(first)
  assert.throws(() => state.requirePlace(sessions, claimsOf({ kind: 'check', role: 'publish' }), { rtcMax: 9 }), {
    code: 'limit_reached',
  })
  state.requirePlace(sessions, first, { rtcMax: 9 })
})

test('a session belongs to one account, room and direction', () => {
  const mine = claimsOf({ account, key: account })
  const sessions = opened(mine)
  assert.equal(state.isOwn(sessions, '0', { ...mine, expires: 1 }), true)
  for (const other of [{ account: null }, { room: 'another' }, { role: 'publish' as const }])
    assert.equal(state.isOwn(sessions, '0', { ...mine, ...other }), false)
  assert.equal(state.isOwn(sessions, 'unknown', mine), false)
})

test('what happens in a room is heard with its kind and the account of the session', () => {
  const sessions = opened(claimsOf({ account, kind: 'call' }))
  const joined = { type: 'joined', room: ROOM, session: '0' } as const
  assert.deepEqual(state.afterEvent(sessions, joined).heard, { kind: 'call', event: joined, accountId: account })
  const started = { type: 'media-started', room: ROOM } as const
  assert.deepEqual(state.afterEvent(sessions, started).heard, { kind: 'call', event: started, accountId: null })
})

test('an event of a room that nobody has entered changes nothing and is heard by nobody', () => {
  const { sessions, heard } = state.afterEvent(state.NO_SESSIONS, { type: 'media-started', room: ROOM })
  assert.equal(heard, undefined)
  assert.deepEqual(sessions, state.NO_SESSIONS)
})

test('media and viewers are there until they stop and leave', () => {
  const before = opened(claimsOf({ role: 'publish' }), claimsOf())
  const during = after(
    before,
    { type: 'media-started', room: ROOM },
    { type: 'joined', room: ROOM, session: '1' },
    { type: 'lost', room: ROOM },
  )
  assert.deepEqual(state.reconciledOf(during, 'stream'), { flowing: [ROOM], sessions: ['1'] })
  assert.deepEqual(state.reconciledOf(during, 'call'), { flowing: [], sessions: [] })

  const end = after(
    during,
    { type: 'media-stopped', room: ROOM, silentForMs: 0 },
    { type: 'left', room: ROOM, session: '1' },
  )
  assert.deepEqual(state.reconciledOf(end, 'stream'), { flowing: [], sessions: [] })
  assert.deepEqual([...end.open.keys()], ['0'])
})

test('a room is known while somebody is in it or media arrives, and forgotten then', () => {
  const flowing = after(opened(claimsOf({ role: 'publish' })), { type: 'media-started', room: ROOM })
  const left = after(flowing, { type: 'left', room: ROOM, session: '0' })
  assert.deepEqual(state.roomsOf(state.withoutEmptyRooms(left)), [{ room: ROOM, kind: 'stream' }])
  assert.equal(state.withoutEmptyRooms(left).kinds.size, 1)

  const silent = after(left, { type: 'media-stopped', room: ROOM, silentForMs: 0 })
  assert.deepEqual(state.roomsOf(silent), [])
  assert.equal(state.withoutEmptyRooms(silent).kinds.size, 0)
})

test('a room that could not be entered is forgotten, too', () => {
  const sessions = state.withoutSession(opened(claimsOf()), '0')
  assert.equal(sessions.kinds.size, 1)
  assert.equal(state.withoutEmptyRooms(sessions).kinds.size, 0)
})
