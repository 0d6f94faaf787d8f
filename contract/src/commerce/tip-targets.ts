/** Limits of what tips are for. It imports nothing, so a page may use them without loading a schema. */
export const TIP_TARGET_KINDS = ['item', 'goal', 'wish'] as const
export type TipTargetKind = (typeof TIP_TARGET_KINDS)[number]
/** So many of each a creator has at most. */
export const TIP_TARGETS_MAX = { item: 30, goal: 10, wish: 30 } as const satisfies Record<TipTargetKind, number>
export const TIP_TITLE_MAX = 80
export const TIP_TARGET_TEXT_MAX = 500
export const TIP_THANKS_MAX = 200
/** What a goal or a wish can ask for. */
export const TIP_TARGET_TOKENS_MAX = 100_000_000
