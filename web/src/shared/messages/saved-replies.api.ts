import { callQuery } from '../../platform/api/query-client.ts'

export const savedRepliesQuery = callQuery('GET /performer/saved-replies')
