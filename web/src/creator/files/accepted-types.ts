/** As the `accept` of file fields: browsers do not agree on the type of the last. */
export const VIDEO_TYPES = 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mkv,.mov'
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/heic,image/heif,.heic'
