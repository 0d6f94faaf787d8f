import type { ApiClient } from '@limelight/contract/client'
import { LEGAL_KINDS, type LegalKind } from '@limelight/contract/core/legal-kinds'
import type { Language } from '@limelight/contract/languages'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { transitions } from '../../platform/store/store.ts'

export function legalQuery(kind: LegalKind, language: Language, api: ApiClient = browserApi) {
  return callQuery('GET /legal/{kind}', { params: { kind }, query: { language } }, api)
}

/** Undefined for an address that is no legal page's. */
export function legalKindOf(segment: string | undefined): LegalKind | undefined {
  return LEGAL_KINDS.find((kind) => kind === segment)
}

export async function agreeToTerms(version: number): Promise<void> {
  await browserApi('POST /legal/consents', { body: { version } })
  const { data } = await browserApi('GET /users/me')
  transitions().updateSucceeded(data)
}
