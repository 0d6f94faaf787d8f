/** A username nobody of this role has; said at its field. */
export class UnknownPerson extends Error {
  readonly role: 'fan' | 'performer'

  constructor(role: UnknownPerson['role']) {
    super(`unknown ${role}`)
    this.name = 'UnknownPerson'
    this.role = role
  }
}
