import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId } from '../ids.ts'
import { Done, Instant, listOf, listQuery, ok } from '../page.ts'
import { FanCard } from './accounts.ts'
import { PerformerCard } from './performers.ts'

const params = z.strictObject({ id: AccountId })
const query = listQuery(['updatedAt', 'createdAt'])

export const follows = defineApi({
  'POST /follows/{id}': {
    for: 'buyer',
    summary: 'Follow a creator. Idempotent',
    params,
    response: Done,
  },
  'DELETE /follows/{id}': { for: 'buyer', summary: 'Unfollow a creator', params, response: Done },
  'GET /follows/followers': {
    for: 'performer',
    summary: 'The creator’s followers',
    query,
    response: listOf(FanCard.extend({ followedAt: Instant })),
  },
  'GET /follows/following': {
    for: 'buyer',
    summary: 'Creators the fan follows',
    query,
    response: listOf(PerformerCard),
  },
  'GET /follows/ids': { for: 'buyer', summary: 'Ids of all followed creators', response: ok(z.array(AccountId)) },
})
