/**
 * What this browser has followed and unfollowed since the page came. Whether somebody was followed before stands in every
 * answer that shows them: ids of all of them were 200 KB in each page of a fan with 5,000 follows.
 */
export type FollowState = { followedIds: string[]; unfollowedIds: string[] }

export const NO_CHANGES: FollowState = { followedIds: [], unfollowedIds: [] }

/** `answered` is what the answer said that shows them. */
export function isFollowed({ followedIds, unfollowedIds }: FollowState, id: string, answered: boolean): boolean {
  return followedIds.includes(id) || (answered && !unfollowedIds.includes(id))
}

export function followed(state: FollowState, id: string): FollowState {
  return { followedIds: withId(state.followedIds, id), unfollowedIds: withoutId(state.unfollowedIds, id) }
}

export function unfollowed(state: FollowState, id: string): FollowState {
  return { followedIds: withoutId(state.followedIds, id), unfollowedIds: withId(state.unfollowedIds, id) }
}

function withId(ids: string[], id: string): string[] {
  return ids.includes(id) ? ids : [...ids, id]
}

function withoutId(ids: string[], id: string): string[] {
  return ids.filter((other) => other !== id)
}
