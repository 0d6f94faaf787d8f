/** The few facts of a session description that forwarding needs. Pure. */

export type MediaLine = {
  kind: string
  mid: string
  payloadTypes: number[]
  /** By payload type. */
  codecs: Map<number, string>
  params: Map<number, string>
}

export function parseOffer(sdp: string): MediaLine[] {
  const lines: MediaLine[] = []
  for (const text of sdp.split(/\r?\n/)) {
    if (text.startsWith('m=')) lines.push(mediaLineOf(text))
    const current = lines.at(-1)
    if (current) readAttribute(current, text)
  }
  return lines
}

function mediaLineOf(text: string): MediaLine {
  const [kind = '', , , ...types] = text.slice(2).split(' ')
  return { kind, mid: '', payloadTypes: types.map(Number), codecs: new Map(), params: new Map() }
}

function readAttribute(media: MediaLine, text: string): void {
  const mid = /^a=mid:(\S+)/.exec(text)?.[1]
  if (mid !== undefined) media.mid = mid
  const [, codecType, codec] = /^a=rtpmap:(\d+) ([^/]+)\//.exec(text) ?? []
  if (codecType && codec) media.codecs.set(Number(codecType), codec.toUpperCase())
  const [, paramsType, params] = /^a=fmtp:(\d+) (.*)/.exec(text) ?? []
  if (paramsType && params) media.params.set(Number(paramsType), params)
}

/**
 * The payload type of a codec in an offer. H.264 comes in profiles: the constrained baseline in packetization mode 1 is what
 * every browser and OBS has.
 */
export function payloadTypeOf(media: MediaLine, codec: string): number | undefined {
  const types = media.payloadTypes.filter((type) => media.codecs.get(type) === codec)
  if (codec !== 'H264') return types[0]
  const whole = types.filter((type) => /packetization-mode=1/.test(media.params.get(type) ?? ''))
  const baseline = (prefix: string) =>
    whole.find((type) => new RegExp(`profile-level-id=${prefix}`, 'i').test(media.params.get(type) ?? ''))
  return baseline('42e0') ?? baseline('42') ?? whole[0] ?? types[0]
}

/** Candidates with the address that clients reach, for a machine behind a 1:1 NAT. */
export function withPublicAddress(sdp: string, publicIp: string | undefined): string {
  if (publicIp === undefined) return sdp
  const seen = new Set<string>()
  const lines = sdp.split('\r\n').flatMap((text) => {
    const [whole, before, port, after] = /^(a=candidate:\S+ \d+ UDP \d+ )\S+ (\d+)( typ host.*)$/i.exec(text) ?? []
    if (!whole) return [text]
    // Several addresses of this machine become the same one.
    if (port === undefined || seen.has(port)) return []
    seen.add(port)
    return [`${before}${publicIp} ${port}${after}`]
  })
  return lines.join('\r\n')
}
