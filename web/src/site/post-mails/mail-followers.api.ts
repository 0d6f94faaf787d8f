import type { AccountId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import { api } from '../../platform/api/api.ts'
import { textOf } from '../../platform/form/text-of.ts'

/** Pure: what the form says, as the call has it; the API checks it. */
export function followOf(fields: FormData) {
  return {
    performerId: textOf(fields, 'performerId') as AccountId,
    email: textOf(fields, 'email'),
    language: textOf(fields, 'language') as Language,
  }
}

export async function askToFollow(fields: FormData): Promise<void> {
  await api('POST /mail-followers', { body: followOf(fields) })
}

export async function confirmFollow(token: string): Promise<FollowedCreator> {
  return (await api('POST /mail-followers/confirm', { body: { token } })).data.creator
}

export type FollowedCreator = { name: string; username: string }
