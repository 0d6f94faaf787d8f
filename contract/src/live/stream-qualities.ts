/** `auto`: the smaller picture on a line that does not carry the whole one. It imports nothing, so that players load no schema. */
export const STREAM_QUALITIES = ['auto', 'high', 'low'] as const
export type StreamQuality = (typeof STREAM_QUALITIES)[number]
