/** Who may write to a creator. It imports nothing, so a page may name the choices without loading a schema. */
export const MESSAGE_POLICIES = ['everyone', 'followers', 'subscribers', 'nobody'] as const
export type MessagePolicy = (typeof MESSAGE_POLICIES)[number]

/** Whose first message is in the inbox at once; those of others wait as requests. */
export const INBOX_POLICIES = ['everyone', 'followers', 'subscribers'] as const
export type InboxPolicy = (typeof INBOX_POLICIES)[number]
