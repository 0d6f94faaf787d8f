import { type Brush, fir, glow, gradient, hills, peaks, sky, times } from './svg.ts'

export type Light = 'aurora' | 'dusk' | 'dawn' | 'night' | 'noon'

const SKIES: Record<Light, { sky: string[]; far: string; near: string; front: string; light: string }> = {
  aurora: {
    sky: ['#0a0e2e', '#12265a', '#1d5b78', '#3f9c93'],
    far: '#7fa5bd',
    near: '#2c4f73',
    front: '#0a1730',
    light: '#7dffcb',
  },
  dusk: {
    sky: ['#2b2f6b', '#8a4f9e', '#e88a8f', '#ffd2a0'],
    far: '#8d6ba8',
    near: '#4b3d7c',
    front: '#191a3e',
    light: '#ffe2b0',
  },
  dawn: {
    sky: ['#5c88c4', '#a9c4e6', '#ffd9c9', '#ffeedd'],
    far: '#9db3d4',
    near: '#5d7fa8',
    front: '#2b4a6b',
    light: '#fff1d8',
  },
  night: {
    sky: ['#060b22', '#0d1b45', '#1e3a74', '#32568f'],
    far: '#33507f',
    near: '#1b2f5a',
    front: '#081026',
    light: '#f5f7ff',
  },
  noon: {
    sky: ['#3f9bd8', '#86c8ec', '#cdeaf4', '#f4fbfa'],
    far: '#8fb6c9',
    near: '#4f8797',
    front: '#24515c',
    light: '#ffffff',
  },
}

/** Mountains over a lake that mirrors them. */
export function lake(brush: Brush, light: Light): string {
  const { width, height, random } = brush
  const tones = SKIES[light]
  const shore = height * (0.58 + random() * 0.08)
  const x = width * (0.25 + random() * 0.5)
  const y = height * (light === 'dusk' ? 0.44 : 0.2)
  const above = [
    sky(brush, tones.sky),
    light === 'night' || light === 'aurora' ? stars(brush) : '',
    light === 'aurora' ? aurora(brush) : glow(x, y, width * 0.42, tones.light) + disc(x, y, width * 0.05, tones.light),
    range({ ...brush, height: shore }, shore, height * 0.24, tones.far, 4),
    range({ ...brush, height: shore }, shore, height * 0.15, tones.near, 6),
  ].join('')
  const trees = times(34, () => {
    const at = random() * width
    const bank = Math.abs(at / width - 0.5)
    return fir(at, shore + 6, height * (0.03 + bank * bank * 0.34) * (0.7 + random() * 0.6), tones.front)
  }).join('')
  const upper = `<g id="upper">${above}${trees}</g>`
  const water = gradient([tones.near, tones.front])
  const ripples = times(46, () => {
    const at = shore + random() ** 1.5 * (height - shore)
    const long = (30 + random() * 160) * (0.4 + (at - shore) / (height - shore))
    return `<rect x="${random() * width - long / 2}" y="${at}" width="${long}" height="${1.5 + random() * 3}" rx="2" fill="${tones.light}" opacity="${0.06 + random() * 0.2}"/>`
  }).join('')
  return `${water.def}<clipPath id="over"><rect width="${width}" height="${shore}"/></clipPath><clipPath id="below"><rect y="${shore}" width="${width}" height="${height}"/></clipPath>
<g clip-path="url(#over)">${upper}</g><g clip-path="url(#below)"><g transform="translate(0 ${shore * 2}) scale(1 -1)">${above}${trees}</g><rect y="${shore}" width="${width}" height="${height - shore}" fill="${water.fill}" opacity=".55"/>${ripples}</g>`
}

/** A lit cabin in deep snow. */
export function cabin(brush: Brush): string {
  const { width, height, random } = brush
  const ground = height * 0.66
  const [x, wide] = [width * (0.42 + random() * 0.2), width * 0.15]
  const snow = gradient(['#cfdcf2', '#7f97c9'])
  return [
    sky(brush, ['#0c1437', '#25346f', '#6d6ea8']),
    stars(brush),
    range(brush, ground, height * 0.26, '#8d9dc8', 4),
    times(16, () => fir(random() * width, ground + random() * 40, height * (0.1 + random() * 0.14), '#1b2a55')).join(
      '',
    ),
    `${snow.def}<path d="${hills(brush, ground + 30, height * 0.03)}" fill="${snow.fill}"/>`,
    glow(x, ground + 50, wide * 1.9, '#ffb45c', 0.8),
    `<path d="M${x - wide / 2} ${ground + 70}v${-wide * 0.42}h${wide}v${wide * 0.42}z" fill="#53301f"/><path d="M${x - wide * 0.64} ${ground + 74 - wide * 0.42}L${x} ${ground + 70 - wide * 0.92}L${x + wide * 0.64} ${ground + 74 - wide * 0.42}z" fill="#eef4ff"/>`,
    [-0.26, 0.08]
      .map(
        (at) =>
          `<rect x="${x + wide * at}" y="${ground + 70 - wide * 0.32}" width="${wide * 0.18}" height="${wide * 0.2}" fill="#ffd27a"/>`,
      )
      .join(''),
    times(7, (nth) =>
      fir(
        width * (0.04 + nth * 0.15 + random() * 0.05),
        height * (0.86 + random() * 0.12),
        height * (0.16 + random() * 0.12),
        '#101c3f',
      ),
    ).join(''),
    times(
      120,
      () =>
        `<circle cx="${random() * width}" cy="${random() * height}" r="${1 + random() * 3}" fill="#fff" opacity="${0.2 + random() * 0.5}"/>`,
    ).join(''),
  ].join('')
}

/** Waves under a low light, with a boat where there is room for one. */
export function sea(brush: Brush, light: Light, hasBoat: boolean): string {
  const { width, height, random } = brush
  const tones = SKIES[light]
  const horizon = height * (0.46 + random() * 0.1)
  const x = width * (0.3 + random() * 0.4)
  const y = horizon - height * (light === 'dusk' ? 0.05 : 0.2)
  const deep = { aurora: '#0a2a4a', dusk: '#3b2a5e', dawn: '#2f6f94', night: '#071430', noon: '#0c6a8a' }[light]
  const waves = times(9, (nth) => {
    const at = horizon + (height - horizon) * (nth / 9) ** 1.35
    const tone = gradient([mix(tones.light, deep, 0.62 + nth * 0.03), deep])
    return `${tone.def}<path d="${hills(brush, at + 6, 4 + nth * 5, 1.5)}" fill="${tone.fill}" opacity="${0.55 + nth * 0.045}"/>`
  }).join('')
  const path = times(70, () => {
    const at = horizon + random() ** 1.4 * (height - horizon)
    const spread = width * (0.03 + ((at - horizon) / height) * 0.5)
    return `<rect x="${x + (random() - 0.5) * spread * 2}" y="${at}" width="${12 + random() * 70}" height="${2 + random() * 4}" rx="2" fill="${tones.light}" opacity="${0.15 + random() * 0.6}"/>`
  }).join('')
  const far = `<path d="${hills({ ...brush, height: horizon + 2 }, horizon, height * 0.035)}" fill="${tones.near}" opacity=".8"/>`
  const sail = hasBoat ? boat(width * (0.2 + random() * 0.5), horizon + height * 0.09, width * 0.13) : ''
  return `${sky(brush, tones.sky)}${light === 'night' ? stars(brush) : ''}${glow(x, y, width * 0.5, tones.light)}${disc(x, y, width * 0.07, tones.light)}${far}${waves}${path}${sail}`
}

/** Trees in rows that the fog takes one after the other. */
export function forest(brush: Brush, season: 'summer' | 'autumn' | 'winter' | 'spring'): string {
  const { width, height, random } = brush
  const [top, fog, front] = {
    summer: ['#b9d8b4', '#e8f3dc', '#123b2b'],
    autumn: ['#f2b27a', '#fde6c8', '#5a2413'],
    winter: ['#9fb6cf', '#eaf1f8', '#22364d'],
    spring: ['#f3c9d2', '#fdf1ee', '#2f5a45'],
  }[season] as [string, string, string]
  const rows = times(6, (row) => {
    const base = height * (0.5 + row * 0.1)
    const colour = mix(fog, front, 0.12 + row * 0.17)
    const trees = times(Math.round(20 - row * 2), () => {
      const tall = height * (0.2 + random() * 0.12 + row * 0.07)
      const at = random() * width * 1.1 - width * 0.05
      const leaf = season === 'autumn' && random() > 0.55 ? mix('#d9702e', colour, 0.35) : colour
      return row > 2 && random() > 0.7 ? trunk(at, base, height, colour) : fir(at, base + random() * 20, tall, leaf)
    }).join('')
    return `${trees}<path d="${hills(brush, base, 14)}" fill="${colour}"/><rect y="${base - height * 0.08}" width="${width}" height="${height * 0.16}" fill="${fog}" opacity=".26" filter="url(#soft30)"/>`
  }).join('')
  const beams = times(
    5,
    (nth) =>
      `<path d="M${width * 0.75} ${-height * 0.05}L${width * (nth * 0.2 - 0.1)} ${height}h${width * 0.09}z" fill="#fffbe6" opacity=".1" filter="url(#soft12)"/>`,
  ).join('')
  return `${sky(brush, [top, fog])}${glow(width * 0.72, height * 0.16, width * 0.5, '#fffbe8')}${rows}${beams}`
}

function range(brush: Brush, base: number, relief: number, colour: string, count: number): string {
  const rock = gradient([mix('#ffffff', colour, 0.35), colour, mix('#101a3a', colour, 0.6)])
  return `${rock.def}<path d="${peaks(brush, base, relief, count)}" fill="${rock.fill}"/>`
}

function trunk(x: number, y: number, tall: number, colour: string): string {
  return `<path d="M${x - tall * 0.012} ${y}L${x - tall * 0.007} ${y - tall}h${tall * 0.014}L${x + tall * 0.013} ${y}z" fill="${colour}"/>`
}

function boat(x: number, y: number, wide: number): string {
  return `<path d="M${x} ${y - wide * 1.25}C${x + wide * 0.5} ${y - wide * 0.8} ${x + wide * 0.5} ${y - wide * 0.3} ${x + wide * 0.48} ${y - wide * 0.16}H${x}z" fill="#fff7ea"/><path d="M${x - 5} ${y - wide * 1.1}L${x - wide * 0.34} ${y - wide * 0.16}H${x - 5}z" fill="#f0d9c4"/><path d="M${x - wide * 0.5} ${y - wide * 0.12}h${wide * 1.1}l${-wide * 0.16} ${wide * 0.17}h${-wide * 0.74}z" fill="#8f2f2a"/><ellipse cx="${x}" cy="${y + wide * 0.08}" rx="${wide * 0.6}" ry="${wide * 0.05}" fill="#06182e" opacity=".35"/>`
}

function aurora({ width, height, random }: Brush): string {
  return times(4, (band) => {
    const y = height * (0.12 + band * 0.09)
    const light = gradient(['#1d5b7800', '#5effc4', band % 2 ? '#8a6bff' : '#3fd8c8', '#1d5b7800'])
    const [a, b, c] = [random(), random(), random()].map((value) => y + (value - 0.5) * height * 0.2) as [
      number,
      number,
      number,
    ]
    const deep = height * (0.13 + random() * 0.1)
    return `${light.def}<path d="M${-width * 0.5} ${a}C${width * 0.3} ${b - 60} ${width * 0.55} ${c + 90} ${width * 1.5} ${b}V${b + deep}C${width * 0.55} ${c + deep + 90} ${width * 0.3} ${b + deep} ${-width * 0.5} ${a + deep}z" fill="${light.fill}" opacity=".6" filter="url(#soft30)"/>`
  }).join('')
}

function stars({ width, height, random }: Brush): string {
  return times(
    150,
    () =>
      `<circle cx="${random() * width}" cy="${random() ** 1.3 * height * 0.55}" r="${0.6 + random() * 1.8}" fill="#fff" opacity="${0.2 + random() * 0.7}"/>`,
  ).join('')
}

function disc(x: number, y: number, radius: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`
}

/** Two colours of six digits each; `share` is how much of the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const part = (at: number) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share)
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`
}
