import { ApiError } from '@limelight/contract/client'
import type { ErrorBody } from '@limelight/contract/errors'
import { useActionData } from 'react-router'

/** What became of a form that the browser sent by itself: what was typed without passwords, and the API's refusal. */
export type PostedForm = {
  values: Readonly<Record<string, string>>
  refused?: { status: number; body: unknown }
  /** What the call answered, where it succeeded. */
  answer?: unknown
}

/** Undefined where the page was not made by a form. */
export function usePostedForm(): PostedForm | undefined {
  return useActionData<PostedForm>()
}

/** Pure: what the call in the browser would have thrown. */
export function refusalIn(posted: PostedForm | undefined): ApiError | undefined {
  const refused = posted?.refused
  return refused && new ApiError(refused.status, refused.body as Partial<ErrorBody> | null)
}
