/** Behind the name of a recording that is still written. */
export const UNFINISHED = '.part'
/** The playlist of HLS that leads to all others. */
export const HLS_INDEX = 'index.m3u8'
