import { textOf } from '../../platform/form/text-of.ts'
import type { IdentityPictures, PerformerRegistration } from './auth.api.ts'

type Person = Pick<PerformerRegistration, 'gender' | 'country' | 'dateOfBirth'>

/** What `PersonFields` ask for, as the calls have it. */
export function personOf(fields: FormData): Person {
  return {
    // Both are chosen from the API's own lists.
    gender: textOf(fields, 'gender') as Person['gender'],
    country: textOf(fields, 'country') as Person['country'],
    dateOfBirth: textOf(fields, 'dateOfBirth'),
  }
}

/** What `IdentityFields` ask for. */
export function identityOf(fields: FormData): IdentityPictures {
  return {
    idVerification: fileOf(fields, 'idVerification'),
    documentVerification: fileOf(fields, 'documentVerification'),
  }
}

function fileOf(fields: FormData, name: string): File {
  const file = fields.get(name)
  if (!(file instanceof File)) throw new Error(`the form has no file ${name}`)
  return file
}
