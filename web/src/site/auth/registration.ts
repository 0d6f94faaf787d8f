import { textOf } from '../../platform/form/text-of.ts'
import type { IdentityPictures, PerformerRegistration } from '../../shared/auth/auth.api.ts'
import { passwordOf } from '../../shared/auth/credentials.ts'
import { identityOf, personOf } from '../../shared/auth/identity.ts'

/** The form's fields in the shape of the call; what the form cannot promise, the API checks. */
export function performerRegistrationOf(fields: FormData): { body: PerformerRegistration; files: IdentityPictures } {
  const invitedBy = textOf(fields, 'invitedBy')
  return {
    body: {
      email: textOf(fields, 'email'),
      username: textOf(fields, 'username'),
      password: passwordOf(fields),
      name: textOf(fields, 'name'),
      ...personOf(fields),
      ...(invitedBy && { invitedBy }),
    },
    files: identityOf(fields),
  }
}
