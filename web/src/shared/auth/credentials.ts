import { textOf } from '../../platform/form/text-of.ts'
import type { FanRegistration, Login } from './auth.api.ts'

/** Pure: what the form of a login says, as the call has it. */
export function loginOf(fields: FormData): Login {
  return {
    credentials: textOf(fields, 'credentials'),
    password: passwordOf(fields),
    remember: fields.get('remember') === 'on',
  }
}

/** Pure: what the form of a fan's registration says, as the call has it. */
export function fanOf(fields: FormData): FanRegistration {
  const name = textOf(fields, 'name')
  const via = textOf(fields, 'via')
  const invitedBy = textOf(fields, 'invitedBy')
  const body = { email: textOf(fields, 'email'), username: textOf(fields, 'username'), password: passwordOf(fields) }
  return { ...body, ...(name && { name }), ...(via && { via }), ...(invitedBy && { invitedBy }) }
}

/** As it was typed: spaces count. */
export function passwordOf(fields: FormData): string {
  return String(fields.get('password') ?? '')
}
