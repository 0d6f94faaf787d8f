/** Limits and states of co-authors. It imports nothing, so a page may use them without loading a schema. */

/** So many an item has at most. */
export const CO_AUTHORS_MAX = 5
/** `removed` by the author; a request that was taken back is too. */
export const COLLAB_STATES = ['asked', 'accepted', 'declined', 'left', 'removed'] as const
export type CollabState = (typeof COLLAB_STATES)[number]
export const COLLAB_ACTIONS = [
  'asked',
  'share_asked',
  'share_withdrawn',
  'accepted',
  'share_accepted',
  'declined',
  'share_declined',
  'left',
  'removed',
] as const
export type CollabAction = (typeof COLLAB_ACTIONS)[number]
/** How a creator's list is filtered: what waits for an answer, what is in force, what ended. */
export const COLLAB_GROUPS = ['waiting', 'accepted', 'ended'] as const
export type CollabGroup = (typeof COLLAB_GROUPS)[number]
