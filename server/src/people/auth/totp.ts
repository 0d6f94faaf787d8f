/** Codes of authenticator apps: RFC 6238 with the parameters that every app knows. Pure. */
import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
/** A clock may be half a minute off, in either direction. */
const WINDOW = 1

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What a QR code carries into the app. */
export function uriOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, issuer, label).toString()
}

/** The step whose code it is, in half minutes since 1970; undefined for no code of about now. */
export function stepOf(secret: string, code: string, now: Temporal.Instant): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now.epochMilliseconds, window: WINDOW })
  return delta === null ? undefined : Math.floor(now.epochMilliseconds / 1_000 / STEP_SECONDS) + delta
}

/** The code that an app shows; for tests. */
export function codeAt(secret: string, at: Temporal.Instant): string {
  return totpOf(secret).generate({ timestamp: at.epochMilliseconds })
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}
