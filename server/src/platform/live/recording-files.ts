/** Behind the name of a recording that is still written. */
export const UNFINISHED = '.part'
