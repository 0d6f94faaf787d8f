/** What the form refuses before the server is asked, and at which field it says so. */
export class RuleRefusal extends Error {
  readonly field: 'kind' | 'username'
  readonly reason: 'needed' | 'unknown'

  constructor(field: RuleRefusal['field'], reason: RuleRefusal['reason']) {
    super(`${field} ${reason}`)
    this.name = 'RuleRefusal'
    this.field = field
    this.reason = reason
  }
}
