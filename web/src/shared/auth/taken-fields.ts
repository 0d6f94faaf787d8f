import { isApiError } from '@limelight/contract/client'
import { type FormRefusal, refusalAt } from '../../platform/form/form-errors.ts'

const FIELDS: Readonly<Record<string, string>> = {
  email_taken: 'email',
  username_taken: 'username',
  password_incorrect: 'currentPassword',
  password_too_common: 'password',
}

/** Pure: refusals about one field, which the API names only by their code. */
export function atTakenField(refusal: FormRefusal, error: unknown): FormRefusal {
  const field = isApiError(error) ? FIELDS[error.code] : undefined
  return field ? refusalAt(refusal, field) : refusal
}
