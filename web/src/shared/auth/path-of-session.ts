import type { CurrentUser } from '@limelight/contract/people/accounts'
import { throughLink } from '@limelight/contract/people/link-address'
import { landingPathOf } from '../../platform/page/landing.ts'
import type { PostedAnswer, RequestFacts } from '../../platform/page/request-context.ts'
import { safeRedirect } from '../../platform/safe-redirect.ts'

/** Where a session leads that a posted form has just opened, as `enter` does in the browser; undefined where none was opened. */
export async function pathOfSession(
  { cookies }: PostedAnswer,
  { post }: RequestFacts,
  params: URLSearchParams,
): Promise<string | undefined> {
  if (cookies.length === 0) return undefined
  const me = await post({ key: 'GET /users/me', cookies })
  if (me.status !== 200) return undefined
  return throughLink(safeRedirect(params.get('redirect')) ?? landingPathOf((me.body as { data: CurrentUser }).data))
}
