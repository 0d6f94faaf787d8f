import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

/** Whether an account is suspended, or a creator's that is not approved; a closed one's buyers keep what they bought. What operators upload is the site's, whatever becomes of them. */
export async function isWithheld({ db }: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${id} and not is_kept and role <> 'operator'
  `.execute(db)
  return rows.length > 0
}
