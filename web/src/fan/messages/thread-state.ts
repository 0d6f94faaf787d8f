/** Pure: the messages of a conversation as far as they are loaded, oldest first. */
import type { Message } from '@limelight/contract/talk/messages'

export type ThreadState = {
  messages: readonly Message[]
  /** Whether there are older ones on the server. */
  isMore: boolean
  /** Up to here none is missing in between; what was sent from here may stand behind it. */
  syncedTo: string | undefined
}

export type NewestFirst = { data: readonly Message[]; isMore: boolean }

/**
 * What is known, with the newest page of the server, which is right about all that it spans: a message deleted meanwhile is
 * empty or gone in it. `gapBefore`: messages are missing between the two, the first of them before this one.
 */
export function withNewest(
  known: ThreadState | undefined,
  { data, isMore }: NewestFirst,
): { state: ThreadState; gapBefore: Message['_id'] | undefined } {
  const page = data.toReversed()
  const [oldest] = page
  const newest = page.at(-1)
  const syncedTo = newest?._id ?? known?.syncedTo
  if (!known) return { state: { messages: page, isMore, syncedTo }, gapBefore: undefined }
  // Sent while the page was on its way.
  const later = known.messages.filter(({ _id }) => _id > (newest?._id ?? known.syncedTo ?? ''))
  if (!oldest) return { state: { messages: later, isMore, syncedTo }, gapBefore: undefined }
  const older = known.messages.filter(({ _id }) => _id < oldest._id)
  const isJoined = !isMore || older.length === 0 || (known.syncedTo ?? '') >= oldest._id
  if (!isJoined) return { state: { messages: [...page, ...later], isMore, syncedTo }, gapBefore: oldest._id }
  return {
    state: {
      messages: isMore ? [...older, ...page, ...later] : [...page, ...later],
      isMore: isMore && older.length > 0 ? known.isMore : isMore,
      syncedTo,
    },
    gapBefore: undefined,
  }
}

export function withOlder(known: ThreadState, { data, isMore }: NewestFirst): ThreadState {
  const [first] = known.messages
  const older = data.toReversed().filter((message) => !first || message._id < first._id)
  return { ...known, messages: [...older, ...known.messages], isMore }
}

/** A message that was sent from here, in its place and once. */
export function withSent(known: ThreadState, sent: Message): ThreadState {
  const others = known.messages.filter((message) => message._id !== sent._id)
  const at = others.findIndex((message) => message._id > sent._id)
  return { ...known, messages: others.toSpliced(at === -1 ? others.length : at, 0, sent) }
}

export function without(known: ThreadState, id: string): ThreadState {
  return { ...known, messages: known.messages.filter((message) => message._id !== id) }
}

/** What the other side wrote after `last`; nothing before the first load. */
export function receivedAfter(last: string | undefined, { messages }: ThreadState, viewerId: string): Message[] {
  if (last === undefined) return []
  return messages.filter(({ _id, senderId, isDeleted }) => _id > last && senderId !== viewerId && !isDeleted)
}
