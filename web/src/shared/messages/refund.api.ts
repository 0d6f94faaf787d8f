import type { MessageId } from '@limelight/contract/ids'
import type { Message } from '@limelight/contract/talk/messages'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { randomUuid } from '../../platform/random-id.ts'

/** What was paid for a message returns to the wallet. Answers with the message, which is locked again. */
export async function refundMessage(client: QueryClient, id: MessageId): Promise<Message> {
  const { data } = await api('POST /messages/{id}/refund', { params: { id }, idempotencyKey: randomUuid() })
  void client.invalidateQueries({ queryKey: ['GET /wallet/purchases'] })
  void client.invalidateQueries({ queryKey: ['GET /wallet/charges/search'] })
  return data
}
