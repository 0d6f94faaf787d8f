export type FollowState = { followedIds: string[] }

export function followed(state: FollowState, id: string): FollowState {
  return state.followedIds.includes(id) ? state : { followedIds: [...state.followedIds, id] }
}

export function unfollowed(state: FollowState, id: string): FollowState {
  return { followedIds: state.followedIds.filter((other) => other !== id) }
}
