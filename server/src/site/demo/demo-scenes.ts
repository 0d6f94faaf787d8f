/** Pictures for the demonstration, drawn as SVG from a seed: no photographs are needed. Pure. */

export type Scene = 'ridges' | 'sea' | 'moons' | 'stage' | 'forest'
export type SceneOptions = { scene: Scene; seed: number; hue: number; width: number; height: number }

/** The whole picture as SVG text. */
export function drawScene({ scene, seed, hue, width, height }: SceneOptions): string {
  const random = randomFrom(seed)
  const draw = { ridges, sea, moons, stage, forest }[scene]
  const body = draw({ random, hue, width, height })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
}

type Canvas = { random: () => number; hue: number; width: number; height: number }

function ridges({ random, hue, width, height }: Canvas): string {
  const sunX = width * (0.25 + random() * 0.5)
  const sunY = height * (0.25 + random() * 0.15)
  const layers = Array.from({ length: 5 }, (_, index) => {
    const base = height * (0.45 + index * 0.11)
    const fill = `hsl(${hue + index * 4} ${38 + index * 4}% ${62 - index * 12}%)`
    return `<path d="${ridgeLine({ random, width, height }, base, height * (0.1 - index * 0.012))}" fill="${fill}"/>`
  })
  return `${sky(hue, 78, 40, { width, height })}${glow(sunX, sunY, width * 0.22, 'hsl(42 95% 80%)')}<circle cx="${sunX}" cy="${sunY}" r="${width * 0.045}" fill="#fff6dc"/>${layers.join('')}`
}

function sea({ random, hue, width, height }: Canvas): string {
  const horizon = height * 0.58
  const moonX = width * (0.3 + random() * 0.4)
  const glints = Array.from({ length: 60 }, () => {
    const y = horizon + random() ** 1.6 * (height - horizon)
    const spread = 0.05 + ((y - horizon) / height) * 0.9
    const x = moonX + (random() - 0.5) * width * spread
    return `<rect x="${x}" y="${y}" width="${20 + random() * 120}" height="${2 + random() * 4}" rx="2" fill="#fff" opacity="${0.15 + random() * 0.5}"/>`
  })
  const far = `<path d="${ridgeLine({ random, width, height }, horizon, height * 0.08)}" fill="hsl(${hue} 35% 45%)"/>`
  const water = `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="hsl(${hue + 8} 55% 24%)"/>`
  return `${sky(hue, 22, 62, { width, height })}${glow(moonX, height * 0.26, width * 0.2, '#fff')}<circle cx="${moonX}" cy="${height * 0.26}" r="${width * 0.04}" fill="#fff"/>${far}${water}${glints.join('')}`
}

function moons({ random, hue, width, height }: Canvas): string {
  const discs = Array.from({ length: 9 }, (_, index) => {
    const radius = width * (0.05 + random() * 0.16)
    return `<circle cx="${random() * width}" cy="${random() * height}" r="${radius}" fill="hsl(${hue + index * 14} 70% ${58 + random() * 26}%)" opacity=".82"/>`
  })
  return `<rect width="${width}" height="${height}" fill="hsl(${hue} 45% 93%)"/>${discs.join('')}`
}

function stage({ random, hue, width, height }: Canvas): string {
  const beams = Array.from({ length: 6 }, (_, index) => {
    const x = width * (0.08 + index * 0.17)
    const foot = x + (random() - 0.5) * width * 0.7
    const spread = width * (0.06 + random() * 0.08)
    return `<path d="M${x} 0L${foot - spread} ${height}L${foot + spread} ${height}Z" fill="hsl(${hue + index * 24} 90% 66%)" opacity="${0.16 + random() * 0.18}"/>`
  })
  const crowd = Array.from(
    { length: 26 },
    (_, index) =>
      `<circle cx="${(index + random()) * (width / 25)}" cy="${height * (0.97 + random() * 0.05)}" r="${width * (0.03 + random() * 0.015)}" fill="#0a0711"/>`,
  )
  return `<rect width="${width}" height="${height}" fill="hsl(${hue} 45% 9%)"/>${beams.join('')}${glow(width / 2, height * 0.72, width * 0.3, `hsl(${hue} 90% 80%)`)}${crowd.join('')}`
}

function forest({ random, hue, width, height }: Canvas): string {
  const rows = Array.from({ length: 4 }, (_, row) => {
    const base = height * (0.62 + row * 0.13)
    const fill = `hsl(${hue} ${30 + row * 6}% ${48 - row * 11}%)`
    const trees = Array.from({ length: 22 }, () => {
      const x = random() * width
      const tall = height * (0.16 + random() * 0.16 + row * 0.04)
      return `<path d="M${x} ${base - tall}L${x - tall * 0.2} ${base}L${x + tall * 0.2} ${base}Z"/>`
    })
    return `<g fill="${fill}">${trees.join('')}<rect y="${base - 1}" width="${width}" height="${height}"/></g>`
  })
  return `${sky(hue + 30, 86, 58, { width, height })}${rows.join('')}`
}

function ridgeLine({ random, width, height }: Omit<Canvas, 'hue'>, base: number, relief: number): string {
  const [a, b, phase] = [2 + random() * 3, 7 + random() * 6, random() * 10]
  const points = Array.from({ length: 49 }, (_, index) => {
    const t = index / 48
    const y = base - relief * (Math.sin(t * a + phase) + 0.4 * Math.sin(t * b + phase * 2) + (random() - 0.5) * 0.16)
    return `${(t * width).toFixed(1)} ${y.toFixed(1)}`
  })
  return `M0 ${height}L${points.join('L')}L${width} ${height}Z`
}

function sky(hue: number, top: number, bottom: number, { width, height }: Pick<Canvas, 'width' | 'height'>): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 62% ${top}%)"/><stop offset="1" stop-color="hsl(${hue - 14} 70% ${bottom}%)"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>`
}

function glow(x: number, y: number, radius: number, color: string): string {
  return `<defs><radialGradient id="glow"><stop offset="0" stop-color="${color}" stop-opacity=".85"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#glow)"/>`
}

/** Mulberry32: the same seed draws the same picture. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
