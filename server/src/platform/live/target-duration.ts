/**
 * A playlist whose target duration is at least that of its longest segment (RFC 8216, 4.3.3.1), which ends where the publisher sends a
 * key picture and not where we ask for it: some programs send one every eight seconds. Never shorter than before, since players
 * wait by it. Pure.
 */
export function withTargetDuration(playlist: string, before: number): { playlist: string; seconds: number } {
  const durations = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Math.round(Number(seconds)))
  const seconds = Math.max(before, ...durations)
  return { playlist: playlist.replace(/^#EXT-X-TARGETDURATION:\d+/m, `#EXT-X-TARGETDURATION:${seconds}`), seconds }
}

/** The name of a codec as RFC 6381 has it: some players compare letter by letter. Pure. */
export function withCodecNames(index: string): string {
  return index.replaceAll(/(CODECS="[^"]*)\bOpus\b/g, '$1opus')
}
