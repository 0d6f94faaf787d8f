/** Who may see an item. It imports nothing, so that a page may have the list without loading a schema. */
export const ACCESS = ['free', 'followers', 'subscribers', 'paid'] as const
export type Access = (typeof ACCESS)[number]
