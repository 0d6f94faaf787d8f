/** How long tests wait for a busy database: races test the order, not the time. */
import type { DatabaseLimits } from '#/platform/db/pool'

export const PATIENCE = {
  connectWithinMs: 15 * 60_000,
  lockWithinMs: 5 * 60_000,
  statementTimeoutMs: 10 * 60_000,
} as const satisfies DatabaseLimits
