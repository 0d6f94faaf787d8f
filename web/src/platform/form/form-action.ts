import { PASSWORD_FIELDS } from '@limelight/contract/people/password-fields'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type PostedAnswer, type PostedCall, type RequestFacts, requestContext } from '../page/request-context.ts'
import type { PostedForm } from './posted-form.ts'

export type FormActionOptions = {
  /** What the page's own script would call with these fields. */
  callOf: (fields: FormData, params: URLSearchParams) => PostedCall
  /** Where a call that succeeded leads to; without, the page is shown again with what was sent. */
  pathAfter?: (answer: PostedAnswer, facts: RequestFacts, params: URLSearchParams) => Promise<string | undefined>
}

/**
 * The action of a page whose form also works before its scripts are there, and without: the same call, from the server. A refusal
 * is shown on the same page, with what was typed.
 */
export function formAction({ callOf, pathAfter }: FormActionOptions) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const facts = context.get(requestContext)
    const fields = await request.formData()
    const params = new URL(request.url).searchParams
    const call = callOf(fields, params)
    const answer = await facts.post({ ...call, ...(call.body && { body: await asTheBrowserSends(call.body, facts) }) })
    const headers = new Headers(answer.cookies.map((cookie) => ['set-cookie', cookie]))
    if (answer.status >= 400) {
      const posted: PostedForm = { values: valuesOf(fields), refused: { status: answer.status, body: answer.body } }
      return data(posted, { status: answer.status, headers })
    }
    const path = await pathAfter?.(answer, facts, params)
    if (path !== undefined) return redirect(path, { status: 303, headers })
    return data<PostedForm>({ values: valuesOf(fields), answer: answer.body }, { headers })
  }
}

/** On sites with HASH_PW_CLIENT a password never reaches a call as it is typed. */
async function asTheBrowserSends(
  body: Record<string, unknown>,
  { api }: RequestFacts,
): Promise<Record<string, unknown>> {
  const { data: settings } = await api('GET /settings/public')
  if (!settings.hashPwClient) return body
  const { withDigests } = await import('../api/password-digests.ts')
  return withDigests(body)
}

/** Passwords are typed again. */
function valuesOf(fields: FormData): Record<string, string> {
  const secret: readonly string[] = PASSWORD_FIELDS
  return Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      typeof value === 'string' && !secret.includes(name) ? [[name, value]] : [],
    ),
  )
}
