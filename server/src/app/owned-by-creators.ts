/** What belongs to an account as a creator: what it has as a fan is not its team's. */
import { isCreatorsOrder } from '#/commerce/orders/open-orders.service'
import type { Owned } from '#/people/team/team-gate.service'
import type { Ctx } from '#/platform/ctx'
import { isCreatorsConversation, isCreatorsMessage } from '#/talk/messages/conversations.service'

export function ownedByCreators(ctx: Ctx): Owned {
  return {
    conversation: (creatorId, id) => isCreatorsConversation(ctx, creatorId, id),
    message: (creatorId, id) => isCreatorsMessage(ctx, creatorId, id),
    order: (creatorId, id) => isCreatorsOrder(ctx, creatorId, id),
  }
}
