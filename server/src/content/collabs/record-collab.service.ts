/** What every change of a collaboration has: its record, and who is notified of it. */
import { randomUUIDv7 } from 'node:crypto'
import type { CollabAction } from '@limelight/contract/content/collab-rules'
import type { AccountId } from '@limelight/contract/ids'
import type { NotificationEvent } from '@limelight/contract/people/notifications'
import { notify } from '#/people/notifications/notify.service'
import type { Tx } from '#/platform/ctx'
import { type CollabRow, insertRecord } from './collabs.queries.ts'

/** What the other side hears of. */
const EVENTS: Record<CollabAction, NotificationEvent | undefined> = {
  asked: 'collab_asked',
  share_asked: 'collab_share_asked',
  share_withdrawn: undefined,
  accepted: 'collab_accepted',
  share_accepted: 'collab_accepted',
  declined: 'collab_declined',
  share_declined: 'collab_declined',
  left: 'collab_left',
  removed: 'collab_removed',
}

type Happened = { action: CollabAction; actorId: AccountId; shareBps: number }

export async function recordCollab(
  tx: Tx,
  collab: Pick<CollabRow, 'id' | 'item_kind' | 'item_id' | 'author_id' | 'performer_id'>,
  { action, actorId, shareBps }: Happened,
): Promise<void> {
  const id = randomUUIDv7()
  await insertRecord(tx, { id, collabId: collab.id, actorId, action, shareBps })
  const event = EVENTS[action]
  if (!event) return
  await notify(tx, {
    kind: 'collab',
    event,
    accountId: actorId === collab.author_id ? collab.performer_id : collab.author_id,
    actorId,
    target: { kind: collab.item_kind, id: collab.item_id },
    source: `collab/${id}`,
    groupKey: `collab/${collab.id}/${event}`,
  })
}
