import type { IdentityPictures, PerformerRegistration } from '../../shared/auth/auth.api.ts'

/** The form's fields in the shape of the call; what the form cannot promise, the API checks. */
export function performerRegistrationOf(fields: FormData): { body: PerformerRegistration; files: IdentityPictures } {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    body: {
      email: text('email'),
      username: text('username'),
      password: String(fields.get('password') ?? ''),
      name: text('name'),
      // Both are chosen from the API's own lists.
      gender: text('gender') as PerformerRegistration['gender'],
      country: text('country') as PerformerRegistration['country'],
      dateOfBirth: text('dateOfBirth'),
    },
    files: {
      idVerification: fileOf(fields, 'idVerification'),
      documentVerification: fileOf(fields, 'documentVerification'),
    },
  }
}

function fileOf(fields: FormData, name: string): File {
  const file = fields.get(name)
  if (!(file instanceof File)) throw new Error(`the form has no file ${name}`)
  return file
}
