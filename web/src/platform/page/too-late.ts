/** Header of an answer without a page: rendering took too long, and the server says so as it does when it is busy. */
export const TOO_LATE = 'x-too-late'
