import type { Input } from '@limelight/contract/api'
import type { Category } from '@limelight/contract/people/categories'
import type { DocumentKind, OwnPerformer, performers, UpdatePerformerBody } from '@limelight/contract/people/performers'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import { transitions } from '../../platform/store/store.ts'
import { payoutFiguresQuery } from '../../shared/payouts/payouts.api.ts'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import type { SendFile } from './use-upload.ts'

export type ProfileChange = Input<typeof UpdatePerformerBody>
type NewBanking = Input<(typeof performers)['PUT /performers/banking-settings']['body']>
type NewRoute = Input<(typeof performers)['PUT /performers/payment-gateway-settings']['body']>

/** Reference data change with releases only. */
const UNCHANGING = { staleTime: Number.POSITIVE_INFINITY }

export const languagesQuery = { ...callQuery('GET /languages/list'), ...UNCHANGING }

export function statesQuery(countryId: string) {
  return { ...callQuery('GET /states/{countryId}', { params: { countryId } }), ...UNCHANGING }
}

export function citiesQuery(countryId: string, stateId: string) {
  return { ...callQuery('GET /cities/{countryId}/{stateId}', { params: { countryId, stateId } }), ...UNCHANGING }
}

export const chosenCategoriesQuery = callQuery('GET /performer/categories')

export async function saveCategories(ids: readonly Category['_id'][]): Promise<void> {
  getQueryClient().setQueryData(
    chosenCategoriesQuery.queryKey,
    await api('PUT /performer/categories', { body: { ids: [...ids] } }),
  )
}

export function saveProfile(body: ProfileChange): Promise<void> {
  return adopt(api('PUT /performers/me', { body }))
}

/** Where payouts go decides whether one can be asked for. */
export async function saveBanking(body: NewBanking): Promise<void> {
  await adopt(api('PUT /performers/banking-settings', { body }))
  await getQueryClient().invalidateQueries({ queryKey: payoutFiguresQuery.queryKey })
}

export async function savePayoutRoute(body: NewRoute): Promise<void> {
  await adopt(api('PUT /performers/payment-gateway-settings', { body }))
  await getQueryClient().invalidateQueries({ queryKey: payoutFiguresQuery.queryKey })
}

/** Where to go on at Stripe; the address works for minutes. */
export async function startStripeAccount(): Promise<string> {
  return (await api('POST /stripe/accounts')).data.url
}

export const uploadAvatar: SendFile<{ url: string }> = async (file, { signal, onProgress }) =>
  (await api('POST /performers/avatar/upload', { files: { file }, signal, onProgress })).data

export const uploadCover: SendFile<{ url: string }> = async (file, { signal, onProgress }) =>
  (await api('POST /performers/cover/upload', { files: { file }, signal, onProgress })).data

export const uploadWelcomeVideo: SendFile<{ _id: string }> = async (file, { signal, onProgress }) =>
  (await api('POST /performers/welcome-video/upload', { files: { file }, signal, onProgress })).data

export async function removeWelcomeVideo(): Promise<void> {
  await api('DELETE /performers/welcome-video')
  await getQueryClient().invalidateQueries({ queryKey: ownPerformerQuery.queryKey })
}

/** Identity pictures move the review on, so the profile is asked for again. */
export function uploadDocument(kind: DocumentKind): SendFile<unknown> {
  return async (file, { signal, onProgress }) => {
    const answer = await api('POST /performers/documents/upload', {
      body: { kind },
      files: { file },
      signal,
      onProgress,
    })
    await getQueryClient().invalidateQueries({ queryKey: ownPerformerQuery.queryKey })
    return answer
  }
}

/** What the server answers is the profile from now on, on this page and in the frame of the site. */
async function adopt(call: Promise<{ data: OwnPerformer }>): Promise<void> {
  transitions().updateRequested()
  try {
    const answer = await call
    getQueryClient().setQueryData(ownPerformerQuery.queryKey, answer)
    transitions().updateSucceeded(answer.data)
  } catch (error) {
    transitions().updateFailed(error instanceof Error ? error.message : String(error))
    throw error
  }
}
