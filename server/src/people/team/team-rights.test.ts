/** Every call of the contract by a member with each right: allowed, refused, or answered as to a visitor. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { TEAM_RIGHTS, type TeamRight } from '@limelight/contract/people/team-rights'
import { startTestApp, type TestApp } from '#test/app'
import { aPerformer, type Member } from '#test/builders'
import { aTeamMember } from '#test/team'
import { OWNER_CALLS } from './owner-calls.ts'
import { TEAM_CALLS, type TeamRule } from './team-calls.ts'

let app: TestApp
let owner: Member
const members = new Map<TeamRight, Member>()
before(async () => {
  app = await startTestApp()
  owner = await aPerformer(app)
  for (const right of TEAM_RIGHTS) members.set(right, await aTeamMember(app, owner, [right]))
})
after(() => app.close())

const CALLS = Object.entries(contract) as [keyof typeof contract, Endpoint][]
const RULES = TEAM_CALLS as Record<string, TeamRule | undefined>
/** They end what the other calls need. */
const ENDING = new Set(['POST /auth/logout', 'DELETE /team/acting', 'POST /sessions/socket-token'])

test('each call of creators is decided: for a right, or for the creator alone', () => {
  const undecided = CALLS.filter(
    ([key, { for: audience }]) =>
      (audience === 'performer' || audience === 'seller') && !RULES[key] && !OWNER_CALLS.includes(key),
  )
  assert.deepEqual(
    undecided.map(([key]) => key),
    [],
    'Decide in team-calls.ts which right opens it',
  )
  assert.deepEqual(
    OWNER_CALLS.filter((key) => RULES[key]),
    [],
  )
})

test('each change that a right opens has a name in the activity', () => {
  const READS = new Set([
    'POST /performer/broadcasts/preview',
    'POST /performer/automations/{id}/dry-run',
    'POST /performer/segments/count',
  ])
  const unnamed = Object.entries(RULES).filter(
    ([key, rule]) => typeof rule === 'object' && !key.startsWith('GET ') && !READS.has(key) && !rule.act,
  )
  assert.deepEqual(unnamed, [])
  const named = Object.entries(RULES).filter(
    ([key, rule]) => typeof rule === 'object' && key.startsWith('GET ') && rule.act,
  )
  assert.deepEqual(named, [])
})

for (const right of TEAM_RIGHTS) {
  describe(`a member with ${right}`, () => {
    for (const [key, endpoint] of CALLS) {
      if (ENDING.has(key)) continue
      const isOpen = opens(RULES[key], endpoint, right)
      test(`${isOpen ? 'may' : 'may not'} ${key}`, async () => {
        const { statusCode, code } = await ask(key, endpoint, members.get(right) as Member)
        assert.ok(statusCode < 500, `${statusCode} ${code}`)
        if (isOpen) assert.ok(!['not_in_team_rights', 'forbidden', 'unauthenticated'].includes(code), code)
        else assert.deepEqual([statusCode, code], [403, 'not_in_team_rights'])
      })
    }
  })
}

function opens(rule: TeamRule | undefined, { for: audience }: Endpoint, right: TeamRight): boolean {
  if (audience === 'anyone' || rule === 'self' || rule === 'any') return true
  return rule?.rights.includes(right) ?? false
}

async function ask(key: string, endpoint: Endpoint, member: Member) {
  const [method = '', path = ''] = key.split(' ')
  const hasBody = endpoint.body && !endpoint.files
  const { statusCode, body } = await app.http.inject({
    method: method as 'GET',
    url: `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'gateway' ? 'sandbox' : randomUUID()))}`,
    headers: {
      authorization: `Bearer ${member.token}`,
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { payload: '{}' }),
  })
  const isJson = body.startsWith('{')
  return { statusCode, code: isJson ? String(JSON.parse(body).code ?? '') : '' }
}
