import { callQuery } from '../../platform/api/query-client.ts'

/** The creator's own profile, with where they stand on their way to publishing. */
export const ownPerformerQuery = callQuery('GET /performers/me')
