import type { CallArgsOf, UploadProgress } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import type { OtherWay } from '@limelight/contract/people/auth'
import { api } from '../../platform/api/api.ts'
import { pageLanguage } from '../../platform/i18n/chosen-language.ts'
import { landingPathOf } from '../../platform/page/landing.ts'
import { rememberedVia, throughVia } from '../../platform/page/via.ts'
import { safeRedirect } from '../../platform/safe-redirect.ts'
import { transitions } from '../../platform/store/store.ts'

type BodyOf<K extends keyof Contract> = NonNullable<CallArgsOf<Contract>[K][0]> extends { body: infer B } ? B : never
export type Login = BodyOf<'POST /auth/login'>
export type FanRegistration = BodyOf<'POST /auth/users/register'>
export type PerformerRegistration = BodyOf<'POST /auth/performers/register'>

/** Logs in and loads the next page afresh: the store and all caches then belong to the new session. */
export async function logIn(login: Login, redirect: string | null): Promise<void> {
  transitions().loginRequested()
  try {
    const { data } = await api('POST /auth/login', { body: login })
    transitions().loginSucceeded({ expiresAt: data.expiresAt })
    await enter(redirect)
  } catch (error) {
    transitions().loginFailed(error instanceof Error ? error.message : String(error))
    throw error
  }
}

/** Leads a fresh session to where it was going, or to where its account belongs. */
export async function enter(redirect: string | null): Promise<void> {
  const { data } = await api('GET /users/me')
  window.location.assign(throughVia(safeRedirect(redirect) ?? landingPathOf(data)))
}

/** True: a mail with a link was sent and nobody is logged in yet. */
export async function registerFan(body: FanRegistration): Promise<boolean> {
  const language = pageLanguage()
  const via = body.via ?? rememberedVia()
  return (await api('POST /auth/users/register', { body: { ...body, language, ...(via && { via }) } })).data
    .emailVerificationRequired
}

export type IdentityPictures = { idVerification: File; documentVerification: File }

export async function registerPerformer(
  body: PerformerRegistration,
  files: IdentityPictures,
  onProgress: (progress: UploadProgress) => void,
): Promise<boolean> {
  const withLanguage = { ...body, language: pageLanguage() }
  const answer = await api('POST /auth/performers/register', { body: withLanguage, files, onProgress })
  return answer.data.emailVerificationRequired
}

export async function resendVerification(email: string): Promise<void> {
  await api('POST /auth/email-verification', { body: { email } })
}

export async function verifyEmail(token: string): Promise<void> {
  await api('POST /auth/email-verification', { body: { token } })
}

/** Answers with the token of a link that sets a new password. */
export async function restoreEmail(token: string): Promise<string> {
  return (await api('POST /auth/restore-email', { body: { token } })).data.resetToken
}

export async function askForPassword(email: string): Promise<void> {
  await api('POST /auth/users/forgot', { body: { email } })
}

/** Answers what else logs in to the account. */
export async function setPassword(token: string, password: string): Promise<OtherWay[]> {
  return (await api('POST /auth/reset-password', { body: { token, password } })).data.otherWays
}
