/** Who may write to a creator. It imports nothing, so a page may name the choices without loading a schema. */
export const MESSAGE_POLICIES = ['everyone', 'followers', 'subscribers', 'nobody'] as const
export type MessagePolicy = (typeof MESSAGE_POLICIES)[number]
