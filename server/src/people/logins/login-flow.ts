import type { AccountId } from '@limelight/contract/ids'
import type { LoginProvider } from '@limelight/contract/people/login-providers'
import { z } from 'zod'
import type { Config } from '#/platform/config'
import { seal, unseal } from '#/platform/sealing'

export const FLOW_MINUTES = 10

/** A login that has begun: what the callback has to match, and what it leads to. */
export type Flow = {
  provider: LoginProvider
  secret: Record<string, string>
  role: 'fan' | 'performer'
  redirect: string | null
  /** The code of an invitation, as it was sent. */
  invitedBy: string | null
  /** Of the account that gets the login; null: a login or a new account. */
  accountId: AccountId | null
}

const SealedFlow = z.object({
  secret: z.record(z.string(), z.string()),
  role: z.enum(['fan', 'performer']),
  redirect: z.string().nullable(),
  // Missing in what a version before has sealed.
  invitedBy: z.string().nullable().default(null),
  accountId: z.string().nullable(),
  expiresAt: z.number(),
})

/** For a cookie: the browser cannot read or change it, and it works for ten minutes with this provider only. */
export function sealFlow(config: Config, { provider, ...flow }: Flow, now: Temporal.Instant): string {
  const expiresAt = now.add({ minutes: FLOW_MINUTES }).epochMilliseconds
  const plain = Buffer.from(JSON.stringify({ ...flow, expiresAt }))
  return seal(plain, sealOf(config, provider)).toString('base64url')
}

/** Undefined for everything that this site did not seal for this provider within the last ten minutes. */
export function openFlow(
  config: Config,
  { provider, sealed }: { provider: LoginProvider; sealed: string | undefined },
  now: Temporal.Instant,
): Flow | undefined {
  if (sealed === undefined) return undefined
  const parsed = SealedFlow.safeParse(plainOf(config, provider, sealed))
  if (!parsed.success || parsed.data.expiresAt <= now.epochMilliseconds) return undefined
  const { expiresAt: _, accountId, ...flow } = parsed.data
  // Sealed by us, from an account's id.
  return { ...flow, provider, accountId: accountId as AccountId | null }
}

function plainOf(config: Config, provider: LoginProvider, sealed: string): unknown {
  try {
    return JSON.parse(unseal(Buffer.from(sealed, 'base64url'), sealOf(config, provider)).toString())
  } catch {
    // Altered, cut or sealed with a former key: as good as none.
    return undefined
  }
}

function sealOf(config: Config, provider: LoginProvider) {
  return { key: config.keyFor('login-flow'), boundTo: `login/${provider}` }
}
