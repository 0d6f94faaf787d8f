/** Parts that every drawn picture uses. Pure: the same seed gives the same picture. */

export type Size = { width: number; height: number }
export type Brush = Size & { random: () => number }

/** What is soft fades where the canvas ends; so a picture is drawn with a margin, which is cut off. Pixels on each side. */
export const MARGIN = 120

/** A picture as SVG text, with its margin: what `body` draws, under a fine grain that hides the steps of gradients. */
export function picture({ width, height }: Size, seed: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + MARGIN * 2}" height="${height + MARGIN * 2}" viewBox="${-MARGIN} ${-MARGIN} ${width + MARGIN * 2} ${height + MARGIN * 2}">
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 -1.5 1.1"/></filter>
${[4, 12, 30, 60].map((of) => `<filter id="soft${of}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${of}"/></filter>`).join('')}
${body}<rect width="${width}" height="${height}" filter="url(#grain)" opacity=".14"/></svg>`
}

let used = 0
function newId(): string {
  used += 1
  return `fill${used}`
}

/** A rectangle over the whole picture, from the first colour at the top to the last at the bottom. */
export function sky({ width, height }: Size, colours: readonly string[]): string {
  const id = newId()
  return `<linearGradient id="${id}" x2="0" y2="1">${stops(colours)}</linearGradient><rect width="${width}" height="${height}" fill="url(#${id})"/>`
}

/** A gradient to fill with: `${fill.def}` once, `url(#${fill.id})` where it is wanted. */
export function gradient(colours: readonly string[], { isAcross = false } = {}): { def: string; fill: string } {
  const id = newId()
  const end = isAcross ? 'x2="1" y2="0"' : 'x2="0" y2="1"'
  return { def: `<linearGradient id="${id}" ${end}>${stops(colours)}</linearGradient>`, fill: `url(#${id})` }
}

export function glow(x: number, y: number, radius: number, colour: string, opacity = 0.9): string {
  const id = newId()
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${opacity * 0.35}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`
}

/** The line of hills from the left edge to the right, closed along the bottom. `relief` is how high they rise, in pixels. */
export function hills({ width, height, random }: Brush, base: number, relief: number, roughness = 1): string {
  const waves = [1.5 + random() * 2, 4 + random() * 4, (11 + random() * 9) * roughness, 31 * roughness]
  const phases = waves.map(() => random() * 9)
  const points = Array.from({ length: 97 }, (_, step) => {
    const at = (step / 96) * Math.PI
    const rise = waves.reduce((sum, wave, nth) => sum + Math.sin(at * wave + (phases[nth] ?? 0)) / (nth * 1.9 + 1), 0)
    return `${((step / 96) * width).toFixed(1)} ${(base - rise * relief * 0.6).toFixed(1)}`
  })
  return `M0 ${height}L${points.join('L')}L${width} ${height}Z`
}

/** A mountain range of sharp peaks. */
export function peaks({ width, height, random }: Brush, base: number, relief: number, count: number): string {
  const points: string[] = []
  for (let nth = 0; nth <= count * 2; nth += 1) {
    const x = (nth / (count * 2)) * width + (random() - 0.5) * (width / count) * 0.35
    const y = nth % 2 === 1 ? base - relief * (0.45 + random() * 0.55) : base - relief * random() * 0.2
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`)
  }
  return `M${-width} ${height}L${-width * 0.1} ${base}L${points.join('L')}L${width * 1.1} ${base}L${width * 2} ${height}Z`
}

/** A fir standing on (x, y). */
export function fir(x: number, y: number, tall: number, colour: string): string {
  const tiers = [0, 1, 2, 3].map((tier) => {
    const top = y - tall + tier * tall * 0.2
    const half = tall * (0.09 + tier * 0.05)
    return `M${x} ${top}L${x - half} ${top + tall * 0.36}L${x + half} ${top + tall * 0.36}Z`
  })
  return `<path d="${tiers.join('')}" fill="${colour}"/>`
}

export function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function times<T>(count: number, draw: (nth: number) => T): T[] {
  return Array.from({ length: count }, (_, nth) => draw(nth))
}

function stops(colours: readonly string[]): string {
  return colours
    .map((colour, nth) => `<stop offset="${nth / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')
}
