import type { ChargeResult } from '@limelight/contract/commerce/wallet'
import type { Settings } from '@limelight/contract/core/settings'
import { tokens } from '@limelight/contract/money'
import { lockFreeWallets } from '#/core/ledger/ledger.service'
import { type PreparedSale, prepareSale } from '#/finance/earnings/record-sale.service'
import { isPlain, recordSales } from '#/finance/earnings/record-sales.service'
import { askPublicPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Claim, Once } from '#/platform/http/endpoint'
import { type Claimed, claimTogether, giveBackTogether, storeAnswersTogether } from '#/platform/http/idempotency'
import { takeTogether } from '#/platform/take-together'
import { sendAutoMessages } from '#/talk/prepared-messages/auto-messages.service'
import { type Tip, thankedFor, tip, tipKey } from './tip.service.ts'

type Request = { once: Once; given: Tip; settings: Settings }
type Keyed = Request & { claim: Claim }
type Ready = Keyed & { sale: PreparedSale }

/**
 * Gives tips as `tip` does. Plain ones, with a key and without words, a stream or a target, are given together while another is under way: in
 * one transaction, which posts them by one statement. It locks no wallet that is locked already, and leaves out whom `tip` would
 * refuse. These, and all of a transaction that fails, are given one by one: their keys show what has been given.
 */
export function givingTips(ctx: Ctx): (request: Request) => Promise<ChargeResult> {
  const giveAlone = ({ once, given, settings }: Request) => once((tx) => tip(tx, given, settings))
  const give = takeTogether<Keyed, ChargeResult>({
    keyOf: ({ given }) => given.fanId,
    together: (requests) => ctx.transaction((tx) => giveTogether(tx, requests)),
    alone: giveAlone,
  })
  return (request) => {
    const { claim } = request.once
    return claim && isPlainTip(request) ? give({ ...request, claim }) : giveAlone(request)
  }
}

function isPlainTip({ given, settings }: Request): boolean {
  const { fanId, performerId, price, streamId, text, targetId } = given
  if (streamId !== undefined || targetId !== undefined || (text ?? '') !== '') return false
  return fanId !== performerId && price >= settings.minimumTipPrice && price <= settings.maximumTipPrice
}

/** Undefined for those that have to be given alone. */
async function giveTogether(tx: Tx, requests: readonly Keyed[]): Promise<(ChargeResult | undefined)[]> {
  const ready = await findReady(tx, requests)
  if (ready.length === 0) return requests.map(() => undefined)
  const balances = await recordSales(
    tx,
    ready.map(({ sale }) => sale),
  )
  await sendAutoMessages(
    tx,
    'tipped',
    ready.map(({ given: { performerId, fanId } }) => ({ performerId, fanId, source: thankedFor(tx) })),
  )
  const answered = ready.map(({ claim, given, sale }, n) => ({
    claim,
    answer: { _id: sale.row.id, kind: 'tip', tokens: tokens(given.price), balance: balances[n] ?? 0 } as const,
  }))
  await storeAnswersTogether(tx, answered)
  const answers = new Map(answered.map(({ claim, answer }) => [claim, answer]))
  return requests.map(({ claim }) => answers.get(claim))
}

/** Those that `tip` would take now, with their keys claimed and their wallets locked; the keys of the others are free again. */
async function findReady(tx: Tx, requests: readonly Keyed[]): Promise<Ready[]> {
  const claimed = await claimTogether(
    tx,
    requests.map(({ claim }) => claim),
  )
  const arePublic: (() => boolean)[] = []
  for (const { given } of requests) arePublic.push(await askPublicPerformer(tx, given.performerId, given.viewer))
  const balances = await lockFreeWallets(
    tx,
    requests.map(({ given }) => given.fanId),
  )
  const ready: Ready[] = []
  const left: Claimed[] = []
  for (const [n, own] of claimed().entries()) {
    const request = requests[n]
    if (!own || !request) continue
    const canPay = (balances.get(request.given.fanId) ?? 0) >= request.given.price
    const sale = canPay && arePublic[n]?.() ? await prepareTip(tx, request) : undefined
    if (sale && isPlain(sale)) ready.push({ ...request, sale })
    else left.push(own)
  }
  await giveBackTogether(tx, left)
  return ready
}

function prepareTip(tx: Tx, { given: { fanId, performerId, price }, settings }: Request): Promise<PreparedSale> {
  const paid = { tokens: tokens(price) }
  return prepareSale(tx, { key: tipKey(), kind: 'tip', fanId, performerId, targetId: null, paid }, settings)
}
