import { AppError } from '@limelight/contract/errors'
import { z } from 'zod'
import type { Ctx } from './ctx.ts'

/** The providers answer within half a second; people wait for this. */
const TIMEOUT_MS = 5_000
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
async function askProvider(
  { url, secret }: { url: string; secret: string },
  { token, address }: Question,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the captcha's provider answered ${response.status}`)
    return Verdict.parse(await response.json()).success
  } catch (error) {
    throw new AppError('unavailable', undefined, { cause: error })
  }
}
