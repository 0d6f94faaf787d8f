/** What a notification says outside of the site: in emails and on devices. It names who and what, and quotes nothing but what was written with a tip. */

import type { Settings } from '@limelight/contract/core/settings'
import { tokens, worthOf } from '@limelight/contract/money'
import { notificationPath } from '@limelight/contract/people/notification-path'
import type { Notification } from '@limelight/contract/people/notifications'
import type { Speaker } from '#/platform/words'
import { wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

export const wordsFor = wordsIn(import.meta.dirname, english)
export type Words = Speaker<typeof english>
export type Site = Pick<Settings, 'siteName' | 'currency' | 'tokenValue'>

/** Each of these is done once by an account, so that their number is one of people. */
const ONCE_EACH: ReadonlySet<Notification['kind']> = new Set(['follower', 'subscriber', 'like'])

/** Pure. Without an actor it comes from the site itself, unless it is one whose actor may not be named. */
export function textOf(notification: Notification, { t, money }: Words, site: Site): { who: string; what: string } {
  const { kind, event, count, tokens: amount, announcement } = notification
  if (announcement) return { who: site.siteName, what: announcement.title }
  const worth = money(worthOf(tokens(amount ?? 0), site.tokenValue), site.currency)
  const what = event === null ? t(`what.${kind}`, { count, shown: count, amount: worth }) : t(`event.${event}`)
  return { who: whoOf(notification, t) ?? site.siteName, what }
}

/** Pure: with what it was for and what was written, on one line. */
export function quoting(what: string, { text, tipTitle }: Notification): string {
  const quoted = [tipTitle, text].flatMap((said) => (said === null ? [] : isolated(said.replaceAll(/\s+/g, ' '))))
  return [what, ...quoted].join(' · ')
}

/** Where it leads, whole. */
export function addressOf(notification: Notification, origin: string): string {
  return new URL(notificationPath(notification) ?? '/notifications', origin).href
}

const FROM_SITE: ReadonlySet<Notification['kind']> = new Set([
  'order',
  'payout',
  'review',
  'report',
  'security',
  'announcement',
  'spending',
])

function whoOf({ kind, actor, count }: Notification, t: Words['t']): string | undefined {
  if (FROM_SITE.has(kind)) return undefined
  if (!actor) return t(count > 1 ? 'several' : 'someone')
  const name = isolated(actor.name)
  if (count === 1 || !ONCE_EACH.has(kind)) return name
  return t('others', { name, count: count - 1, shown: count - 1 })
}

/** Keeps a name of another script from turning the direction of the sentence around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
