import type { Db } from '#/platform/ctx'
import * as queries from './withheld.queries.ts'

/** Whether an account's files are withheld from all but itself and operators: while it is suspended or not approved. */
export function isWithheld(db: Db, id: string): Promise<boolean> {
  return queries.isWithheld(db, id)
}
