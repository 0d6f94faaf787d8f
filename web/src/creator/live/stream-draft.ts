import type { Input } from '@limelight/contract/api'
import type { Access } from '@limelight/contract/content/access'
import type { StreamCard, streaming } from '@limelight/contract/live/streaming'
import type { Prices } from '../../shared/payments/use-prices.ts'

/** What is said of a stream before it begins, as the fields hold it. */
export type StreamDraft = {
  title: string
  access: Access
  /** Tokens, as digits. */
  price: string
  isRecorded: boolean
  /** In money. */
  goal: { amount: string; text: string }
}

export const NEW_DRAFT: StreamDraft = {
  title: '',
  access: 'free',
  price: '',
  isRecorded: false,
  goal: { amount: '', text: '' },
}

/** Pure. */
export function draftOf(stream: StreamCard, { worthOf }: Pick<Prices, 'worthOf'>): StreamDraft {
  const { title, access, price, isRecorded, goal } = stream
  return {
    title,
    access,
    price: access === 'paid' ? String(price) : '',
    isRecorded,
    goal: { amount: goal ? String(worthOf(goal.tokens)) : '', text: goal?.text ?? '' },
  }
}

/** Pure. */
export function bodyOf(
  { title, access, price, isRecorded, goal }: StreamDraft,
  { tokensCovering }: Pick<Prices, 'tokensCovering'>,
): Input<(typeof streaming)['POST /streaming/live']['body']> {
  const amount = Number(goal.amount)
  return {
    title,
    access,
    isRecorded,
    goal: amount > 0 ? { tokens: tokensCovering(amount), text: goal.text } : null,
    ...(access === 'paid' && { price: Number(price) }),
  }
}
