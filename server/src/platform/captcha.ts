import { AppError } from '@limelight/contract/errors'
import { z } from 'zod'
import type { Ctx } from './ctx.ts'
import { limitedFetch } from './outgoing/limited-fetch.ts'

/** The providers answer within half a second, in less than 1 kB; people wait for this. */
const LIMITS = { withinMs: 5_000, maxBytes: 64_000 }
/** All of them answer this, among much else. */
const Verdict = z.object({ success: z.boolean() })

type Question = { token: string; address: string }

/** Whether the provider takes the token for a person's. Throws `captcha_unavailable` where none is configured: nothing was verified. */
export async function verifyCaptcha(ctx: Ctx, { token, address }: Question): Promise<boolean> {
  const { captcha } = ctx.config
  if (!captcha) throw new AppError('captcha_unavailable')
  return askProvider(captcha, { token, address })
}

/** Checks the captcha; does nothing where none is configured. Throws `captcha_failed`. */
export async function requireCaptcha(
  ctx: Ctx,
  { token, address }: { token: string | undefined; address: string },
): Promise<void> {
  const { captcha } = ctx.config
  if (!captcha) return
  if (token === undefined || !(await askProvider(captcha, { token, address }))) throw new AppError('captcha_failed')
}

/** An unreachable provider refuses every request, and the answer says that it is not the visitor's fault. */
export async function askProvider(
  { url, secret }: { url: string; secret: string },
  { token, address }: Question,
  limits = LIMITS,
): Promise<boolean> {
  try {
    const response = await limitedFetch(limits)(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
    })
    if (!response.ok) throw new Error(`the captcha's provider answered ${response.status}`)
    return Verdict.parse(await response.json()).success
  } catch (error) {
    throw new AppError('unavailable', undefined, { cause: error })
  }
}
