import type { Passkey } from '@limelight/contract/people/passkeys'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export const passkeysQuery = callQuery('GET /auth/passkeys')

/** Loaded by those who use a passkey only. */
const webauthn = () => import('@simplewebauthn/browser')
// The options and answers are the specification's JSON, which the API checks; the contract leaves their details open.
type Asked = Parameters<Awaited<ReturnType<typeof webauthn>>['startAuthentication']>[0]['optionsJSON']
type New = Parameters<Awaited<ReturnType<typeof webauthn>>['startRegistration']>[0]['optionsJSON']

/** The dialog of the browser was closed: no failure to explain. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

export async function logInWithPasskey(): Promise<void> {
  const { data } = await api('POST /auth/passkeys/login/options')
  const credential = await answer(data as unknown as Asked)
  await api('POST /auth/passkeys/login', { body: { credential } })
}

export async function confirmWithPasskey(): Promise<void> {
  const { data } = await api('POST /auth/passkeys/confirmation/options')
  const credential = await answer(data as unknown as Asked)
  await api('POST /auth/passkeys/confirmation', { body: { credential } })
}

export async function addPasskey(name: string, currentPassword: string): Promise<void> {
  const body = currentPassword === '' ? {} : { currentPassword }
  const { data } = await api('POST /auth/passkeys/options', { body })
  const { startRegistration } = await webauthn()
  const made = await startRegistration({ optionsJSON: data as unknown as New })
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject, transports } = response
  const credential = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
  await api('POST /auth/passkeys', { body: { name, credential } })
  await reload()
}

export async function renamePasskey({ _id }: Passkey, name: string): Promise<void> {
  await api('PUT /auth/passkeys/{id}', { params: { id: _id }, body: { name } }).finally(reload)
}

export async function removePasskey({ _id }: Passkey, currentPassword: string): Promise<void> {
  const body = currentPassword === '' ? {} : { currentPassword }
  await api('DELETE /auth/passkeys/{id}', { params: { id: _id }, body }).finally(reload)
}

async function answer(optionsJSON: Asked) {
  const { startAuthentication } = await webauthn()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}

function reload(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: passkeysQuery.queryKey })
}
