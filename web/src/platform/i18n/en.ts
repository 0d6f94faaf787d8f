/** English, one file per domain; other languages repeat this shape. Words of few pages have hooks of their own. */
import { accounts } from './en/accounts.ts'
import { auth } from './en/auth.ts'
import { errors } from './en/errors.ts'
import { feeds } from './en/feeds.ts'
import { follows } from './en/follows.ts'
import { home } from './en/home.ts'
import { items } from './en/items.ts'
import { payments } from './en/payments.ts'
import { performers } from './en/performers.ts'
import { reactions } from './en/reactions.ts'
import { search } from './en/search.ts'
import { site } from './en/site.ts'
import { start } from './en/start.ts'
import { subscriptions } from './en/subscriptions.ts'
import { ui } from './en/ui.ts'
import { wallet } from './en/wallet.ts'

export const en = {
  accounts,
  auth,
  errors,
  feeds,
  follows,
  home,
  items,
  payments,
  performers,
  reactions,
  search,
  site,
  start,
  subscriptions,
  ui,
  wallet,
}
