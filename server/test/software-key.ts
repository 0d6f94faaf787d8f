/** A passkey without a device: makes and signs what a browser would send, right or wrong as a test asks. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

type Options = { challenge: string; origin?: string; site?: string; isVerified?: boolean }
type Use = Options & { counter?: number; userHandle?: string }

export type SoftwareKey = ReturnType<typeof aSoftwareKey>

/** `userHandle` is the account that the key was made for, as its options named it. */
export function aSoftwareKey({ origin: ownOrigin }: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const shared = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  const clientData = (type: string, { challenge, origin = ownOrigin }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = ({ site = new URL(ownOrigin).hostname, isVerified = true }: Options, flags: number, counter: number) => {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags, 0)
    bytes.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(Buffer.from(site)), bytes])
  }
  return {
    /** The answer to the options of a new key. */
    make(options: Options) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = coseOf(publicKey.export({ format: 'jwk' }))
      const data = Buffer.concat([head(options, HAS_KEY, 0), Buffer.alloc(16), length, credentialId, key])
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: attestationOf(data).toString('base64url'),
        },
      }
    },
    /** The answer to the options of a login or a confirmation. */
    use({ counter = 0, userHandle, ...options }: Use) {
      const [client, data] = [clientData('webauthn.get', options), head(options, 0, counter)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64url') }),
        },
      }
    },
  }
}

/** CBOR: a map of five, the kind of key, its algorithm, its curve and its point. */
function coseOf({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}

/** CBOR: no statement of a maker, and the data. */
function attestationOf(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    textOf('fmt'),
    textOf('none'),
    textOf('attStmt'),
    Buffer.from([0xa0]),
    textOf('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ])
}

function textOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
