/** Which co-authors an item has now: who has accepted, is public, and is not blocked by the author or has blocked them. */
import { sql } from 'kysely'

/** Of the row of `collab` under `c`: otherwise it is neither shown nor shared in. */
export const isInForce = sql<boolean>`(c.state = 'accepted'
      and exists (select from account n where n.id = c.performer_id and n.is_public)
      and not exists (select from account_block b where b.blocker_id = c.performer_id and b.blocked_id = c.author_id)
      and not exists (select from account_block b where b.blocker_id = c.author_id and b.blocked_id = c.performer_id))`
