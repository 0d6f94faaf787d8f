/** Checks an address of nginx-edge.conf as server/src/platform/http/edge-addresses.ts does. Runs in njs 0.7.9 or newer. */
// biome-ignore lint/style/useNodejsImportProtocol: njs knows no other name
import crypto from 'crypto'

const ADDRESS = /^(\/media|\/api\/streaming\/hls)\/edge\.(\d{1,12})\.([\w-]{43})\/(.+)$/
const secret = process.env.MEDIA_EDGE_SECRET

/** `valid`, `expired` or `forged`. Without a secret everything is forged. */
function check(request) {
  const address = ADDRESS.exec(request.uri)
  if (!address || !secret) return 'forged'
  // njs cannot take arrays apart.
  const expires = address[2]
  const signed = crypto
    .createHmac('sha256', secret)
    .update(`${expires}:${address[1]}/${address[4]}`)
    .digest('base64url')
  if (!isEqual(address[3], signed)) return 'forged'
  return Number(expires) > Date.now() / 1000 ? 'valid' : 'expired'
}

/** Takes as long wherever the difference is, so that a signature cannot be found character by character. */
function isEqual(given, expected) {
  if (given.length !== expected.length) return false
  let difference = 0
  for (let i = 0; i < expected.length; i += 1) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i)
  return difference === 0
}

export default { check }
