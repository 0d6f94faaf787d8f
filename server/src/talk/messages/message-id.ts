import { randomUUIDv7 } from 'node:crypto'
import { MessageId } from '@limelight/contract/ids'

/**
 * The id of the message after `last`, taken while the conversation is locked: always a greater one, also when the clocks of
 * two processes differ or one goes back. So a reader who asks for what came after a message skips none that commits later.
 */
export function nextMessageId(last: MessageId | null, fresh: string = randomUUIDv7()): MessageId {
  return MessageId.parse(last === null || fresh > last ? fresh : incremented(last))
}

/** Its random bits are at the end, so it remains a UUID of version 7. */
function incremented(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
