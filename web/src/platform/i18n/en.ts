/** English, one file per domain; other languages repeat this shape. Words of few pages have hooks of their own. */
import { feeds } from './en/feeds.ts'
import { items } from './en/items.ts'
import { performers } from './en/performers.ts'
import { reactions } from './en/reactions.ts'
import { site } from './en/site.ts'
import { subscriptions } from './en/subscriptions.ts'
import { ui } from './en/ui.ts'
import { wallet } from './en/wallet.ts'

export const en = {
  feeds,
  items,
  performers,
  reactions,
  site,
  subscriptions,
  ui,
  wallet,
}
