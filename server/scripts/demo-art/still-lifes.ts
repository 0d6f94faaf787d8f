import { mix } from './landscapes.ts'
import { type Brush, glow, gradient, hills, sky, times } from './svg.ts'

/** Vases on a shelf in the light of a window; the seed decides which. */
export function vases(brush: Brush, wall: [string, string], clays: readonly string[]): string {
  const { width, height, random } = brush
  const shelf = height * 0.78
  const pots = times(4, (nth) => {
    const tall = height * (0.2 + random() * 0.26)
    const x = width * (0.2 + nth * 0.2)
    const half = tall * (0.2 + random() * 0.16)
    const clay = clays[nth % clays.length] ?? '#c4623a'
    const glaze = gradient([mix(clay, '#ffffff', 0.35), clay, mix(clay, '#1c1018', 0.45)], { isAcross: true })
    const neck = half * (0.25 + random() * 0.35)
    const body = `M${x - neck} ${shelf - tall}C${x - neck} ${shelf - tall * 0.8} ${x - half} ${shelf - tall * 0.72} ${x - half} ${shelf - tall * 0.42}S${x - half * 0.62} ${shelf} ${x - half * 0.55} ${shelf}H${x + half * 0.55}S${x + half} ${shelf - tall * 0.18} ${x + half} ${shelf - tall * 0.42}S${x + neck} ${shelf - tall * 0.8} ${x + neck} ${shelf - tall}z`
    const shadow = `<path d="M${x} ${shelf}L${x + tall * 0.9} ${shelf - tall * 0.5}l${half} ${tall * 0.3}L${x + half} ${shelf}z" fill="#2a1410" opacity=".16" filter="url(#soft12)"/>`
    return `${shadow}${nth === 1 ? twig(brush, x, shelf - tall) : ''}${glaze.def}<path d="${body}" fill="${glaze.fill}"/><path d="M${x - half * 0.72} ${shelf - tall * 0.6}q-${half * 0.3} ${tall * 0.2} 0 ${tall * 0.42}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="${half * 0.1}" stroke-linecap="round"/>`
  }).join('')
  const board = gradient(['#8c5a3a', '#5a3521'])
  return `${sky(brush, wall)}<path d="M0 0L${width * 0.5} 0L${width} ${height * 0.62}V${height * 0.2}L${width * 0.85} 0" fill="#fff8e8" opacity=".28"/>${board.def}<rect y="${shelf}" width="${width}" height="${height - shelf}" fill="${board.fill}"/>${pots}`
}

/** Sheets of cut paper, one behind the other, each with its shadow. */
export function cutPaper(brush: Brush, colours: readonly string[]): string {
  const { width, height, random } = brush
  const moon = `<circle cx="${width * (0.3 + random() * 0.4)}" cy="${height * 0.27}" r="${width * 0.17}" fill="#fff7e3" filter="url(#lift)"/>`
  const sheets = colours.slice(1).map((colour, nth) => {
    const base = height * (0.42 + nth * (0.5 / colours.length))
    return `<path d="${hills(brush, base, height * 0.06, 0.3)}" fill="${colour}" filter="url(#lift)"/>`
  })
  return `<filter id="lift" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="0" dy="-8" stdDeviation="14" flood-color="#1c0d24" flood-opacity=".38"/></filter>${sky(brush, [colours[0] ?? '#fff', mix(colours[0] ?? '#ffffff', '#ffffff', 0.4)])}${moon}${sheets.join('')}`
}

/** A singer before lights, and those who listen. */
export function stage(brush: Brush, hues: readonly string[]): string {
  const { width, height, random } = brush
  const beams = times(8, (nth) => {
    const x = width * (nth / 7)
    const foot = x + (random() - 0.5) * width * 0.9
    const colour = hues[nth % hues.length]
    return `<path d="M${x - 8} -10h16L${foot + width * 0.13} ${height}h${-width * 0.26}z" fill="${colour}" opacity="${0.2 + random() * 0.25}" filter="url(#soft12)"/><circle cx="${x}" cy="${height * 0.02}" r="18" fill="#fff" opacity=".9" filter="url(#soft4)"/>`
  }).join('')
  const floor = height * 0.8
  const x = width * (0.4 + random() * 0.2)
  const tall = height * 0.36
  const singer = `<g fill="#0b0616" transform="translate(${x} ${floor}) scale(${tall / 300})"><circle cy="-268" r="32"/><path d="M-34-226c20-14 48-14 68 0 20 40 22 80 14 116L60 0H22L4-92-16 0h-40l20-110c-10-36-12-80 2-116z"/><path d="M30-214l56-70-12-12-60 56z"/><path d="M72-304l22 18-8 10-22-18z"/></g>`
  const crowd = times(44, (nth) => {
    const at = ((nth + random()) / 44) * width
    const y = height * (0.93 + random() * 0.07)
    const size = width * (0.028 + random() * 0.016)
    const arm =
      random() > 0.72
        ? `<path d="M${at} ${y}l${(random() - 0.5) * size * 2} ${-size * 4.4}" stroke="#07030f" stroke-width="${size * 0.62}" stroke-linecap="round"/>`
        : ''
    return `${arm}<circle cx="${at}" cy="${y}" r="${size}" fill="#07030f"/><rect x="${at - size * 1.5}" y="${y + size * 0.6}" width="${size * 3}" height="${height}" rx="${size}" fill="#07030f"/>`
  }).join('')
  return `${sky(brush, ['#150a2b', '#2b1152', '#401a58'])}${beams}${glow(x, floor - tall * 0.6, width * 0.42, hues[0] ?? '#fff', 0.85)}<rect y="${floor}" width="${width}" height="${height}" fill="#12081f"/>${singer}${crowd}`
}

/** The keys of a synthesizer among lights out of focus. */
export function keys(brush: Brush, hues: readonly string[]): string {
  const { width, height, random } = brush
  const top = height * 0.58
  const wide = width / 12
  const lights = times(
    36,
    () =>
      `<circle cx="${random() * width}" cy="${random() * top}" r="${width * (0.02 + random() * 0.07)}" fill="${hues[Math.floor(random() * hues.length)]}" opacity="${0.12 + random() * 0.34}"/>`,
  ).join('')
  const white = gradient(['#ffffff', '#c9bfe6'])
  const ivory = times(
    12,
    (nth) =>
      `<rect x="${nth * wide + 2}" y="${top + height * 0.1}" width="${wide - 4}" height="${height * 0.4}" rx="8" fill="${random() > 0.82 ? hues[0] : white.fill}"/>`,
  ).join('')
  const black = times(12, (nth) =>
    [2, 6, 9].includes(nth)
      ? ''
      : `<rect x="${(nth + 1) * wide - wide * 0.29}" y="${top + height * 0.1}" width="${wide * 0.58}" height="${height * 0.2}" rx="6" fill="#160c26"/>`,
  ).join('')
  const knobs = times(
    14,
    (nth) =>
      `<circle cx="${width * (0.06 + nth * 0.068)}" cy="${top + height * 0.05}" r="${width * 0.016}" fill="${hues[nth % hues.length]}"/>`,
  ).join('')
  return `${white.def}${sky(brush, ['#170a33', '#3a1766', '#6a2b7d'])}${lights}<rect y="${top}" width="${width}" height="${height}" fill="#1d1233"/>${knobs}${ivory}${black}`
}

/** A bowl seen from above; the seed arranges what lies in it. */
export function bowl(brush: Brush, table: [string, string], broth: [string, string]): string {
  const { width, height, random } = brush
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) * 0.36]
  const soup = gradient(broth)
  const at = (turn: number, reach: number) =>
    [x + Math.cos(turn) * radius * reach, y + Math.sin(turn) * radius * reach] as const
  const start = random() * 6
  const noodles = times(34, (nth) => {
    const [a, b] = at(start + 2 + random() * 1.8, 0.2 + random() * 0.5)
    return `<path d="M${a - 60} ${b}q30 ${-40 + nth * 2} 60 0t70 ${random() * 30 - 15}" fill="none" stroke="${nth % 2 ? '#ffe2a3' : '#f6cd7c'}" stroke-width="9" stroke-linecap="round"/>`
  }).join('')
  const eggs = times(2, (nth) => {
    const [a, b] = at(start + nth * 0.85, 0.42)
    return `<ellipse cx="${a}" cy="${b}" rx="${radius * 0.24}" ry="${radius * 0.2}" fill="#fffaf0"/><circle cx="${a}" cy="${b}" r="${radius * 0.12}" fill="#ffac2e"/><circle cx="${a - 10}" cy="${b - 12}" r="${radius * 0.035}" fill="#fff" opacity=".7"/>`
  }).join('')
  const slices = times(3, (nth) => {
    const [a, b] = at(start + 4.2 + nth * 0.45, 0.46)
    return `<ellipse cx="${a}" cy="${b}" rx="${radius * 0.2}" ry="${radius * 0.13}" transform="rotate(${nth * 30} ${a} ${b})" fill="#c96f52" stroke="#8a3f2c" stroke-width="5"/>`
  }).join('')
  const herbs = times(46, () => {
    const [a, b] = at(random() * 7, random() * 0.66)
    return `<ellipse cx="${a}" cy="${b}" rx="9" ry="5" transform="rotate(${random() * 180} ${a} ${b})" fill="${random() > 0.5 ? '#67b04a' : '#3f8a3a'}"/>`
  }).join('')
  const sticks = `<g stroke="#a5432d" stroke-width="15" stroke-linecap="round"><path d="M${x + radius * 0.2} ${y - radius * 0.1}L${width * 1.02} ${height * 0.06}"/><path d="M${x + radius * 0.34} ${y}L${width * 1.02} ${height * 0.14}"/></g>`
  return `${soup.def}${sky(brush, table)}${times(9, (nth) => `<rect y="${(nth * height) / 9}" width="${width}" height="3" fill="#000" opacity=".14"/>`).join('')}<circle cx="${x + 20}" cy="${y + 34}" r="${radius * 1.14}" fill="#000" opacity=".45" filter="url(#soft30)"/><circle cx="${x}" cy="${y}" r="${radius * 1.14}" fill="#f3efe6"/><circle cx="${x}" cy="${y}" r="${radius * 1.02}" fill="#2f4b57"/><circle cx="${x}" cy="${y}" r="${radius * 0.96}" fill="${soup.fill}"/>${noodles}${eggs}${slices}${herbs}${sticks}`
}

/** A loaf on a board, with flour about it. */
export function loaf(brush: Brush, table: [string, string]): string {
  const { width, height, random } = brush
  const [x, y, half] = [width / 2, height * 0.54, Math.min(width, height) * 0.36]
  const crust = gradient(['#f2b768', '#c8752f', '#7a3b16'])
  const board = gradient(['#b9855a', '#8c5a34'])
  const cuts = times(
    4,
    (nth) =>
      `<path d="M${x - half * 0.62 + nth * half * 0.4} ${y - half * 0.42}q${half * 0.16} ${half * 0.2} ${half * 0.06} ${half * 0.6}" fill="none" stroke="#ffe3b3" stroke-width="${half * 0.07}" stroke-linecap="round"/>`,
  ).join('')
  const flour = times(
    150,
    () =>
      `<circle cx="${x + (random() - 0.5) * width}" cy="${y + (random() - 0.5) * height * 0.9}" r="${1 + random() * 4}" fill="#fff" opacity="${0.2 + random() * 0.6}"/>`,
  ).join('')
  return `${crust.def}${board.def}${sky(brush, table)}<rect x="${x - half * 1.2}" y="${y - half * 0.8}" width="${half * 2.4}" height="${half * 1.6}" rx="60" fill="#000" opacity=".35" filter="url(#soft30)"/><rect x="${x - half * 1.2}" y="${y - half * 0.86}" width="${half * 2.4}" height="${half * 1.6}" rx="60" fill="${board.fill}"/><ellipse cx="${x}" cy="${y}" rx="${half}" ry="${half * 0.56}" fill="${crust.fill}"/>${cuts}${flour}`
}

/** Dough that rises in a jar on a shelf; the seed decides where its bubbles are. */
export function jar(brush: Brush, wall: [string, string]): string {
  const { width, height, random } = brush
  const [x, shelf, half, tall] = [width / 2, height * 0.8, width * 0.19, height * 0.5]
  const top = shelf - tall
  const dough = top + tall * 0.42
  const glass = `M${x - half * 0.8} ${top}V${top + tall * 0.08}Q${x - half} ${top + tall * 0.12} ${x - half} ${top + tall * 0.24}V${shelf - 40}q0 40 40 40H${x + half - 40}q40 0 40-40V${top + tall * 0.24}Q${x + half} ${top + tall * 0.12} ${x + half * 0.8} ${top + tall * 0.08}V${top}z`
  const [board, filling, lid] = [
    gradient(['#8c5a3a', '#5a3521']),
    gradient(['#f3dfb6', '#d9b98a']),
    gradient(['#e9c48e', '#a8743f', '#e0b57c'], { isAcross: true }),
  ]
  const bubbles = times(46, () => {
    const radius = 4 + random() * 15
    return `<ellipse cx="${x + (random() - 0.5) * half * 1.7}" cy="${dough + 34 + random() * (shelf - dough - 70)}" rx="${radius}" ry="${radius * 0.8}" fill="#a8804f" opacity="${0.18 + random() * 0.32}"/>`
  }).join('')
  const surface = `<path d="M${x - half} ${dough}q${half * 0.4} ${-60 - random() * 20} ${half} -22t${half} 22V${shelf}H${x - half}z" fill="${filling.fill}"/>`
  const band = `<rect x="${x - half - 3}" y="${shelf - tall * 0.3}" width="${half * 2 + 6}" height="16" rx="8" fill="#c4502f"/>`
  const label = `<rect x="${x - half * 0.52}" y="${shelf - tall * 0.24}" width="${half * 1.04}" height="${tall * 0.15}" rx="10" fill="#fffaf0"/><path d="M${x - half * 0.36} ${shelf - tall * 0.185}h${half * 0.72}M${x - half * 0.36} ${shelf - tall * 0.14}h${half * 0.44}" stroke="#8a6a48" stroke-width="7" stroke-linecap="round"/>`
  const shine = `<path d="M${x - half * 0.78} ${top + tall * 0.28}V${shelf - 90}" stroke="#fff" stroke-opacity=".55" stroke-width="16" stroke-linecap="round"/><path d="M${x + half * 0.8} ${top + tall * 0.3}v${tall * 0.2}" stroke="#fff" stroke-opacity=".3" stroke-width="9" stroke-linecap="round"/>`
  const shadow = `<ellipse cx="${x + half * 0.6}" cy="${shelf + 6}" rx="${half * 1.5}" ry="26" fill="#2a1410" opacity=".35" filter="url(#soft12)"/>`
  const cover = `<rect x="${x - half * 0.9}" y="${top - tall * 0.11}" width="${half * 1.8}" height="${tall * 0.13}" rx="14" fill="${lid.fill}"/>`
  return `${sky(brush, wall)}<path d="M0 0L${width * 0.5} 0L${width} ${height * 0.62}V${height * 0.2}L${width * 0.85} 0" fill="#fff8e8" opacity=".28"/>${board.def}${filling.def}${lid.def}<clipPath id="glass"><path d="${glass}"/></clipPath><rect y="${shelf}" width="${width}" height="${height - shelf}" fill="${board.fill}"/>${shadow}<path d="${glass}" fill="#fdf8ee" opacity=".55"/><g clip-path="url(#glass)">${surface}${bubbles}</g>${label}${band}<path d="${glass}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="6"/>${shine}${cover}`
}

/** A print of cut paper in a frame that leans on a wall. */
export function framed(brush: Brush, wall: [string, string], colours: readonly string[]): string {
  const { width, height } = brush
  const shelf = height * 0.88
  const [wide, tall] = [width * 0.54, height * 0.72]
  const [left, top] = [(width - wide) / 2, shelf - tall]
  const mat = wide * 0.13
  const inner = { ...brush, width: wide - mat * 2, height: tall - mat * 2 }
  const board = gradient(['#8c5a3a', '#5a3521'])
  return `${sky(brush, wall)}<path d="M0 0L${width * 0.5} 0L${width} ${height * 0.62}V${height * 0.2}L${width * 0.85} 0" fill="#fff8e8" opacity=".28"/>${board.def}<rect y="${shelf}" width="${width}" height="${height - shelf}" fill="${board.fill}"/><rect x="${left + 26}" y="${top + 24}" width="${wide}" height="${tall}" fill="#2a1410" opacity=".4" filter="url(#soft30)"/><rect x="${left}" y="${top}" width="${wide}" height="${tall}" fill="#2b2320"/><rect x="${left + 16}" y="${top + 16}" width="${wide - 32}" height="${tall - 32}" fill="#fbf7ef"/><clipPath id="print"><rect width="${inner.width}" height="${inner.height}"/></clipPath><g transform="translate(${left + mat} ${top + mat})" clip-path="url(#print)">${cutPaper(inner, colours)}</g><path d="M${left + 16} ${top + 16}h${wide - 32}L${left + 16} ${top + tall * 0.7}z" fill="#fff" opacity=".1"/>`
}

function twig({ random }: Brush, x: number, y: number): string {
  return times(3, (nth) => {
    const lean = (nth - 1) * 70 + random() * 20
    const leaves = times(6, (leaf) => {
      const share = 0.3 + leaf * 0.13
      return `<ellipse cx="${x + lean * share + (leaf % 2 ? 16 : -16)}" cy="${y - 240 * share}" rx="20" ry="9" transform="rotate(${leaf % 2 ? -38 : 38} ${x + lean * share} ${y - 240 * share})" fill="${leaf % 3 ? '#6f8f5c' : '#93ab76'}"/>`
    }).join('')
    return `<path d="M${x} ${y + 12}Q${x + lean * 0.3} ${y - 120} ${x + lean} ${y - 240}" fill="none" stroke="#5b6b45" stroke-width="5"/>${leaves}`
  }).join('')
}
