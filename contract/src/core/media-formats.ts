/** They hold pictures and sound, or sound alone. */
const CONTAINERS = [
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/matroska',
  'video/x-matroska',
  'video/3gpp',
  'video/3gpp2',
]

/**
 * The one list of formats that may be uploaded, for the pickers of the web and the first bytes at the server. Types are those that the content
 * shows (as the library file-type names them); endings are for systems that know no type.
 */
export const MEDIA_FORMATS = {
  picture: {
    types: [
      'image/jpeg',
      'image/png',
      'image/apng',
      'image/webp',
      'image/gif',
      'image/avif',
      'image/heic',
      'image/heif',
      'image/tiff',
    ],
    endings: ['jpg', 'jpeg', 'png', 'apng', 'webp', 'gif', 'avif', 'heic', 'heif', 'tif', 'tiff'],
  },
  video: {
    types: [
      ...CONTAINERS,
      'video/x-m4v',
      'video/mp2t',
      'video/mpeg',
      'video/MP1S',
      'video/MP2P',
      'video/vnd.avi',
      'video/x-msvideo',
      'video/x-ms-asf',
      'application/vnd.ms-asf',
      'video/x-ms-wmv',
      'video/x-flv',
      'video/ogg',
    ],
    endings: 'mp4 m4v mov webm mkv 3gp 3g2 ts mts m2ts mpg mpeg vob avi wmv asf flv ogv'.split(' '),
  },
  audio: {
    types: [
      'audio/mpeg',
      'audio/mp4',
      'audio/x-m4a',
      'audio/aac',
      'audio/ogg',
      'audio/ogg; codecs=opus',
      'application/ogg',
      'audio/wav',
      'audio/x-wav',
      'audio/flac',
      'audio/webm',
      'audio/aiff',
      'audio/x-aiff',
      'audio/x-caf',
      'audio/amr',
      'audio/x-ms-wma',
      'audio/x-ms-asf',
      'application/vnd.ms-asf',
      'audio/3gpp',
      // Recorders write audio into containers of videos; the streams decide.
      ...CONTAINERS,
      'video/x-ms-asf',
    ],
    endings: 'mp3 m4a m4b aac ogg oga opus wav flac weba webm mka aif aiff caf amr wma 3gp mp4 mov'.split(' '),
  },
} as const satisfies Record<string, { types: readonly string[]; endings: readonly string[] }>

export type MediaKind = keyof typeof MEDIA_FORMATS

/** As the `accept` of file fields. */
export function acceptOf(kind: MediaKind): string {
  const { types, endings } = MEDIA_FORMATS[kind]
  // A comma would end it; a parameter is no part of it.
  return [...types.filter((type) => !type.includes(';')), ...endings.map((ending) => `.${ending}`)].join()
}

/** Why a picture, video or recording is not taken. */
export const mediaErrors = [
  'media_unsupported',
  'media_broken',
  'media_too_many_pixels',
  'media_animation_too_long',
  'media_too_demanding',
] as const
