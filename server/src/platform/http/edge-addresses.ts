/** Addresses under which an edge (a proxy that caches in front of the site) may send a file without asking the site. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'

/** What is signed: `path` below `base`, a file or a stream and the name of a part of it. */
export type EdgePath = { base: '/media' | '/api/streaming/hls'; path: string }

/** `maxAgeS`: how long a browser may go there again without asking the site. */
export type EdgeAddress = { address: string; maxAgeS: number }

export type EdgeAddresses = {
  addressOf(edgePath: EdgePath): EdgeAddress
  /** `segment` is the one after the base. Undefined: forged, of another path, or no address of an edge at all. */
  check(segment: string, edgePath: EdgePath): 'valid' | 'expired' | undefined
}

/** Everyone who asks for the same file within these seconds gets the same address. */
const GRID_S = 20
/** So that an address that is given just before the grid's next line is not over before it is used. */
const LEAST_S = 10
/** How long before its end a browser that remembers an address has to ask for another one. */
const SPARE_S = 5
/** How long an address is valid at most. */
export const EDGE_MAX_S = GRID_S + LEAST_S
const SEGMENT = /^edge\.(\d{1,12})\.([\w-]{43})$/

/** Undefined where no edge is set up. docs/nginx-edge.js checks the same signature. */
export function edgeAddressesOf(ctx: { config: Config; clock: Clock }): EdgeAddresses | undefined {
  const { mediaEdgeSecret } = ctx.config
  return mediaEdgeSecret === undefined ? undefined : createEdgeAddresses(mediaEdgeSecret, ctx.clock)
}

function createEdgeAddresses(secret: string, clock: Clock): EdgeAddresses {
  const macOf = (expiresS: number | string, { base, path }: EdgePath) =>
    createHmac('sha256', secret).update(`${expiresS}:${base}/${path}`).digest('base64url')
  const nowS = () => clock.now().epochMilliseconds / 1000

  return {
    addressOf(edgePath) {
      const expiresS = (Math.floor((nowS() + LEAST_S) / GRID_S) + 1) * GRID_S
      return {
        address: `${edgePath.base}/edge.${expiresS}.${macOf(expiresS, edgePath)}/${edgePath.path}`,
        maxAgeS: Math.floor(expiresS - nowS()) - SPARE_S,
      }
    },
    check(segment, edgePath) {
      const [, expiresS, mac] = SEGMENT.exec(segment) ?? []
      if (expiresS === undefined || mac === undefined) return undefined
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(expiresS, edgePath)))) return undefined
      return Number(expiresS) > nowS() ? 'valid' : 'expired'
    },
  }
}
