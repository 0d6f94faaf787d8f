/** The summary of what a fan paid from the wallet: what it was, what it cost, and what is left. */
import { itemPath, type SaleKind } from '@limelight/contract/content-kinds'
import type { Settings } from '@limelight/contract/core/settings'
import type { AccountId } from '@limelight/contract/ids'
import { type Tokens, tokens, worthOf } from '@limelight/contract/money'
import { getBalance } from '#/core/ledger/ledger.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Tx } from '#/platform/ctx'
import type { Mail } from '#/platform/mail/mail.service'
import type { MailItem } from '#/platform/mail/mail-page'
import { type Speaker, wordsIn } from '#/platform/words'
import { findSpending, type SpendingRow } from './spending.queries.ts'
import english from './words/en.json' with { type: 'json' }

type Words = Speaker<typeof english>
type Site = Pick<Settings, 'currency' | 'tokenValue'>
type Spent = { rows: SpendingRow[]; balance: Tokens; site: Site; origin: string }

const wordsFor = wordsIn(import.meta.dirname, english)

/** More are counted only: the wallet lists them all. */
const SHOWN = 30

/** Undefined when nothing is left to tell of: what was refunded meanwhile has a mail of its own, as has what a card paid. */
export async function writeSpending(
  tx: Tx,
  { accountId, saleIds }: { accountId: AccountId; saleIds: readonly string[] },
): Promise<Mail | undefined> {
  const rows = await findSpending(tx, accountId, saleIds)
  if (rows.length === 0) return undefined
  const [site, balance] = [await getSettings(tx), await getBalance(tx, accountId, 'wallet')]
  return spendingMail({ rows, balance, site, origin: tx.config.publicUrl })
}

function spendingMail({ rows, balance, site, origin }: Spent): Mail {
  return (language) => {
    const words = wordsFor(language)
    const { t, money } = words
    const inMoney = (count: number) => money(worthOf(tokens(count), site.tokenValue), site.currency)
    const spent = inMoney(rows.reduce((sum, row) => sum + row.tokens, 0))
    const more = rows.length - SHOWN
    return {
      subject: t('spending.subject', { spent }),
      paragraphs: [t('spending.text'), ...(more > 0 ? [t('spending.more', { count: more, shown: more })] : [])],
      lines: [
        { label: t('spending.total'), value: spent },
        { label: t('spending.balance'), value: inMoney(balance) },
      ],
      items: rows.slice(0, SHOWN).map((row) => itemOf(words, row, { price: inMoney(row.tokens), origin })),
      action: { label: t('spending.action'), url: `${origin}/user/wallet` },
    }
  }
}

function itemOf(
  { t, day, time }: Words,
  row: SpendingRow,
  { price, origin }: { price: string; origin: string },
): MailItem {
  const { created_at: at, tip_title: title } = row
  return {
    title: t(`spending.${kindOf(row.kind)}`, { name: row.name ?? t('spending.aCreator') }),
    text: [price, ...(title === null ? [] : [`\u2068${title}\u2069`]), `${day(at)}, ${time(at)} UTC`].join(' · '),
    url: origin + pathOf(row),
  }
}

type SpentOn =
  | 'tip'
  | 'feed'
  | 'video'
  | 'gallery'
  | 'message'
  | 'stream'
  | 'private_call'
  | 'series'
  | 'story'
  | 'other'

function kindOf(kind: SaleKind): SpentOn {
  switch (kind) {
    case 'tip':
    case 'feed':
    case 'video':
    case 'gallery':
    case 'message':
    case 'stream':
    case 'private_call':
    case 'series':
    case 'story':
      return kind
    case 'subscription':
    case 'product':
    case 'affiliate':
    case 'collab':
    case 'referral':
      return 'other'
  }
}

/** Where it can be seen; what has no page of its own is found with its creator. */
function pathOf({ kind, target_id: id, username }: SpendingRow): string {
  const profile = username === null ? '/user/wallet' : `/${username}`
  switch (kind) {
    case 'feed':
    case 'video':
    case 'gallery':
      return id === null ? profile : itemPath(kind, id)
    case 'message':
    case 'story':
      return '/user/library'
    case 'series':
      return id === null ? profile : `/series/${id}`
    case 'private_call':
      return '/user/calls'
    default:
      return profile
  }
}
