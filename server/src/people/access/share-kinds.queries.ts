import { sql } from 'kysely'

/**
 * Behind the kind of a `sale`: rows that share somebody else's sale, of a co-author or an inviter, say that the creator earned, and not that
 * the fan bought anything of them.
 */
export const isNoShare = sql.raw(`not in ('collab', 'referral')`)
