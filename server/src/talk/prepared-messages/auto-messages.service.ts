import { createHash } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import { AUTO_OCCASIONS, type AutoOccasion } from '@limelight/contract/talk/auto-occasions'
import type { AutoMessage } from '@limelight/contract/talk/prepared-messages'
import { mediaTokensFor } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { dayIn, noteAutomaticDay, zoneOfFan } from '#/talk/messages/automatic-days.service'
import { openConversation } from '#/talk/messages/conversations.service'
import { sendMessage } from '#/talk/messages/messages.service'
import * as queries from './prepared-messages.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'auto-message': { performerId: string; fanId: string; occasion: AutoOccasion; source: string }
  }
}

/** All of them, those that were never written as empty and off. */
export async function listAutoMessages(db: Db, performerId: AccountId): Promise<AutoMessage[]> {
  const rows = await queries.listAutoMessages(db, performerId)
  return AUTO_OCCASIONS.map((occasion) => {
    const row = rows.find((one) => one.occasion === occasion)
    return { occasion, text: row?.text ?? '', isEnabled: row?.is_enabled ?? false }
  })
}

export async function changeAutoMessage(
  tx: Tx,
  performerId: AccountId,
  { occasion, text, isEnabled }: AutoMessage,
): Promise<AutoMessage[]> {
  await queries.upsertAutoMessage(tx, performerId, { occasion, text, is_enabled: isEnabled })
  return listAutoMessages(tx, performerId)
}

type Occurred = {
  performerId: AccountId
  fanId: AccountId
  occasion: AutoOccasion
  /** Names what happened: the same one is answered once. */
  source: string
}

/** Has the creator's message sent after the transaction, if there is one for this occasion. */
export async function sendAutoMessage(tx: Tx, { performerId, fanId, occasion, source }: Occurred): Promise<void> {
  await queries.enqueueIfEnabled(tx, { performerId, fanId, occasion, source })
}

/** The same for several fans and creators. */
export async function sendAutoMessages(
  tx: Tx,
  occasion: AutoOccasion,
  occurred: readonly Omit<Occurred, 'occasion'>[],
): Promise<void> {
  await queries.enqueueEnabled(
    tx,
    occasion,
    occurred.map((one) => ({ ...one, occasion })),
  )
}

export function handleAutoMessages(ctx: Ctx, jobs: Jobs): void {
  jobs.handle('auto-message', { retryLimit: 10 }, ({ performerId, fanId, ...occurred }) =>
    deliver(ctx, { performerId: AccountId.parse(performerId), fanId: AccountId.parse(fanId), ...occurred }),
  )
}

/** As the creator would: a block, a suspension or a text that is gone by now leave nothing to send. Repeated, it sends once. */
async function deliver(ctx: Ctx, { performerId, fanId, occasion, source }: Occurred): Promise<void> {
  const sender = { id: performerId, role: 'performer', country: null } as const
  const settings = await getSettings(ctx)
  const clientId = uuidOf(`${occasion}/${performerId}/${fanId}/${source}`)
  await ctx
    .transaction(async (tx) => {
      const text = await queries.findEnabledText(tx, performerId, occasion)
      if (!text) return
      const { name } = await getAccount(tx, fanId)
      const conversationId = await openConversation(tx, sender, { source: 'user', sourceId: fanId })
      const message = {
        conversationId,
        clientId,
        text: text.replaceAll('{name}', name).slice(0, 2_000),
        fileIds: [],
        price: 0,
        isAutomatic: true,
      }
      await sendMessage(tx, sender, message, { sign: mediaTokensFor(ctx).sign, terms: settings })
      const zone = await zoneOfFan(tx, fanId, 'UTC')
      await noteAutomaticDay(tx, conversationId, dayIn(zone, tx.clock.now()))
    })
    .catch(ignoreRefusal)
}

function ignoreRefusal(error: unknown): void {
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'message_not_allowed')) return
  throw error
}

/** The same for the same text: a version 8 UUID out of its hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
