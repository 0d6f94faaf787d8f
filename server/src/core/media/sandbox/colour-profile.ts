import type { Nclx } from './heif-colour.ts'
import { compressed, hlgToLight, pqToLight } from './tone-curve.ts'

type Point = readonly [x: number, y: number]
type Gamut = { red: Point; green: Point; blue: Point }

const BT709: Gamut = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] }
const P3: Gamut = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] }
/** Code points of ITU-T H.273 whose white is D65, or is meant to look like it (11). Others are taken for sRGB. */
const GAMUTS = new Map<number, Gamut>([
  [1, BT709],
  [5, { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] }],
  [6, { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] }],
  [7, { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] }],
  [9, { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] }],
  [11, P3],
  [12, P3],
])
/** Signal of 0 to 1 to light of 0 to 1, where that is not sRGB's. BT.709's camera curve is shown by the same screens as sRGB. */
const CURVES = new Map<number, (signal: number) => number>([
  [4, (signal) => signal ** 2.2],
  [5, (signal) => signal ** 2.8],
  [8, (signal) => signal],
  [16, (signal) => compressed(pqToLight(signal))],
  [17, (signal) => signal ** 2.6],
  [18, (signal) => compressed(hlgToLight(signal))],
])
const CURVE_POINTS = 4096

/** An ICC profile (4.3, matrix and curve) with the meaning of the code points; null where that is sRGB, or unknown. */
export function profileOf({ primaries, transfer }: Nclx): Buffer | null {
  const gamut = GAMUTS.get(primaries) ?? BT709
  const curve = CURVES.get(transfer)
  if (gamut === BT709 && !curve) return null
  const [red, green, blue] = columnsOf(gamut)
  const table = tag('curv', [u32(CURVE_POINTS), ...curvePoints(curve ?? srgbToLight)])
  const tags: [name: string, body: Buffer][] = [
    ['desc', tag('mluc', [u32(1), u32(12), Buffer.from('enUS'), u32(8), u32(28), Buffer.from('\0c\0i\0c\0p')])],
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', table],
    ['gTRC', table],
    ['bTRC', table],
  ]
  return assembled(tags)
}

function assembled(tags: [name: string, body: Buffer][]): Buffer {
  const index: Buffer[] = [u32(tags.length)]
  const bodies: Buffer[] = []
  let at = 128 + 4 + 12 * tags.length
  for (const [name, body] of tags) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    index.push(Buffer.from(name), u32(at), u32(body.length))
    bodies.push(padded)
    at += padded.length
  }
  const header = Buffer.alloc(128)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x04_30_00_00, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  xyz(D50).copy(header, 68, 8)
  return Buffer.concat([header, ...index, ...bodies])
}

type Triple = readonly [number, number, number]
const D50: Triple = [0.9642, 1, 0.8249]
const D65: Triple = [0.95047, 1, 1.08883]
const BRADFORD: readonly Triple[] = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/** The primaries as XYZ below D50, scaled so that together they are white. */
function columnsOf({ red, green, blue }: Gamut): [Triple, Triple, Triple] {
  const columns = [red, green, blue].map(([x, y]): Triple => [x / y, 1, (1 - x - y) / y])
  const scales = solve(columns, D65)
  const seen = D65.map((_, row) => dot(BRADFORD[row] ?? D65, D65))
  const adapted = D65.map((_, row) => dot(BRADFORD[row] ?? D65, D50))
  const [first, second, third] = columns.map((column, i): Triple => {
    const cone = BRADFORD.map((row, n) => (dot(row, column) * (scales[i] ?? 0) * (adapted[n] ?? 0)) / (seen[n] ?? 1))
    return solve(transposed(BRADFORD), [cone[0] ?? 0, cone[1] ?? 0, cone[2] ?? 0])
  })
  return [first ?? D50, second ?? D50, third ?? D50]
}

/** How much of each column makes `target`, by Cramer's rule. */
function solve([a = D50, b = D50, c = D50]: readonly Triple[], target: Triple): Triple {
  const whole = determinant(a, b, c)
  return [determinant(target, b, c) / whole, determinant(a, target, c) / whole, determinant(a, b, target) / whole]
}

function transposed([a = D50, b = D50, c = D50]: readonly Triple[]): Triple[] {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ]
}

function determinant(a: Triple, b: Triple, c: Triple): number {
  return dot(a, [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]])
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function srgbToLight(signal: number): number {
  return signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4
}

function curvePoints(toLight: (signal: number) => number): Buffer[] {
  const points = Buffer.alloc(CURVE_POINTS * 2)
  for (let i = 0; i < CURVE_POINTS; i += 1)
    points.writeUInt16BE(Math.round(Math.min(1, toLight(i / (CURVE_POINTS - 1))) * 65_535), i * 2)
  return [points]
}

function tag(type: string, parts: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(type), u32(0), ...parts])
}

function xyz(values: Triple): Buffer {
  const parts = values.map((value) => {
    const fixed = Buffer.alloc(4)
    fixed.writeInt32BE(Math.round(value * 65_536))
    return fixed
  })
  return tag('XYZ ', parts)
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
