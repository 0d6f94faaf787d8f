/** The lengths of what readers write below items and streams, in characters; no schema, so that pages load no parser for them. */
export const COMMENT_MAX = 1_000
export const STREAM_MESSAGE_MAX = 500
