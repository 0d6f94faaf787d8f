import type { IdentityPictures, PerformerRegistration } from '../../shared/auth/auth.api.ts'
import { identityOf, personOf } from '../../shared/auth/identity.ts'

/** The form's fields in the shape of the call; what the form cannot promise, the API checks. */
export function performerRegistrationOf(fields: FormData): { body: PerformerRegistration; files: IdentityPictures } {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    body: {
      email: text('email'),
      username: text('username'),
      password: String(fields.get('password') ?? ''),
      name: text('name'),
      ...personOf(fields),
    },
    files: identityOf(fields),
  }
}
