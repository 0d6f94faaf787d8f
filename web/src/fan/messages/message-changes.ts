/**
 * What the viewer has just done to a message, such as opening or voting, stands against loads that had begun before: their answers come
 * later and know less.
 */
import type { Message } from '@limelight/contract/talk/messages'

let moment = 0
const changedAt = new Map<Message['_id'], number>()

export function noteChange(id: Message['_id']): void {
  moment += 1
  changedAt.set(id, moment)
}

/** To be called before a load is sent; says of its messages which have been changed since. */
export function beginLoad(): (id: Message['_id']) => boolean {
  const began = moment
  return (id) => (changedAt.get(id) ?? 0) > began
}
