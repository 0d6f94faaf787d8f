/** Pure: the form in which a password is hashed. Keyboards of some systems type é as one character, those of others as two. */
export function canonicalPassword(password: string): string {
  return password.normalize('NFC')
}

/** Pure: how the same password may have been hashed before all were brought into one form. */
export function formerPasswords(password: string): string[] {
  const forms = new Set([password, password.normalize('NFD')])
  forms.delete(canonicalPassword(password))
  return [...forms]
}
