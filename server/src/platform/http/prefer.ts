/**
 * `Prefer: wait=<seconds>` (RFC 7240): how long the answer may take. Undefined without it. Our own pages ask so for what is not there yet: refused again
 * and again, they would fill the console of the browser with errors.
 */
export function waitSecondsOf(prefer: string | string[] | undefined): number | undefined {
  const [, seconds] = /(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])/i.exec(String(prefer ?? '')) ?? []
  return seconds === undefined ? undefined : Number(seconds)
}
