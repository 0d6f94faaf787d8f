import { acceptOf } from '@limelight/contract/core/media-formats'

/** As the `accept` of file fields: what the server takes. */
export const VIDEO_TYPES = acceptOf('video')
export const PICTURE_TYPES = acceptOf('picture')
export const AUDIO_TYPES = acceptOf('audio')
