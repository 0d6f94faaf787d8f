/** The person at the provider, as the provider vouches for it. */
export type Identity = {
  /** The provider's own id of the person, which never changes. */
  subject: string
  /** What the person knows the login by: an address or a name. */
  label: string
  /** Only where the provider says it is verified; in lower case. */
  email: string | undefined
}

/** What the browser has to bring back; it is sealed in a cookie meanwhile. */
export type FlowSecret = Record<string, string>

/**
 * A provider of logins. Both calls throw `unavailable` when it does not answer, and `finish` throws `login_expired` for an
 * answer that it did not give to this browser.
 */
export type LoginDriver<Answer> = {
  start(): Promise<{ url: string; secret: FlowSecret }>
  finish(answer: Answer, secret: FlowSecret): Promise<Identity>
}

/** Providers answer within a second, with some kilobytes; people wait for this. */
export const PROVIDER_LIMITS = { withinMs: 8_000, maxBytes: 256_000 }
