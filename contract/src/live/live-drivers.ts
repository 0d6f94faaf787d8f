/** What live media goes through: the engine of the site itself, or a LiveKit server. */
export const LIVE_DRIVERS = ['embedded', 'livekit'] as const
export type LiveDriver = (typeof LIVE_DRIVERS)[number]
