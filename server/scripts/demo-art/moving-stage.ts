import { type Brush, glow, sky, times } from './svg.ts'

const HUES = ['#ff5fa8', '#8a6bff', '#49c8ff', '#ffb45c']

/** A singer before lights that swing, at a moment of a loop from 0 to 1. Nothing jumps from its end to its beginning. */
export function movingStage(brush: Brush, moment: number): string {
  const { width, height, random } = brush
  const turn = (rounds: number, phase = 0) => Math.sin(2 * Math.PI * (moment * rounds + phase))
  const beams = times(7, (nth) => {
    const [x, phase] = [width * (nth / 6), random()]
    const foot = x + turn(1 + (nth % 2), phase) * width * 0.32
    const light = 0.24 + 0.16 * turn(3, phase * 2)
    return `<path d="M${x - 4} -6h8L${foot + width * 0.1} ${height}h${-width * 0.2}z" fill="${HUES[nth % HUES.length]}" opacity="${light}" filter="url(#soft12)"/><circle cx="${x}" cy="6" r="8" fill="#fff" opacity="${light + 0.4}" filter="url(#soft4)"/>`
  }).join('')
  const [floor, tall] = [height * 0.8, height * 0.42]
  const x = width * 0.5 + turn(1) * width * 0.03
  const singer = `<g fill="#0b0616" transform="translate(${x} ${floor}) rotate(${turn(4) * 1.6}) scale(${tall / 300})"><circle cy="-268" r="32"/><path d="M-34-226c20-14 48-14 68 0 20 40 22 80 14 116L60 0H22L4-92-16 0h-40l20-110c-10-36-12-80 2-116z"/><g transform="rotate(${turn(8) * 4} 30 -214)"><path d="M30-214l56-70-12-12-60 56z"/><path d="M72-304l22 18-8 10-22-18z"/></g></g>`
  const crowd = times(30, (nth) => {
    const at = ((nth + random()) / 30) * width
    const size = width * (0.024 + random() * 0.014)
    const y = height * (0.92 + random() * 0.06) + turn(12, random()) * height * 0.008
    const arm =
      random() > 0.66
        ? `<path d="M${at} ${y}l${turn(4, random()) * size * 1.6} ${-size * 4.2}" stroke="#07030f" stroke-width="${size * 0.62}" stroke-linecap="round"/>`
        : ''
    return `${arm}<circle cx="${at}" cy="${y}" r="${size}" fill="#07030f"/><rect x="${at - size * 1.5}" y="${y + size * 0.6}" width="${size * 3}" height="${height}" rx="${size}" fill="#07030f"/>`
  }).join('')
  return `${sky(brush, ['#150a2b', '#2b1152', '#401a58'])}${beams}${glow(x, floor - tall * 0.6, width * 0.3, HUES[0] ?? '#fff', 0.6 + 0.2 * turn(3))}<rect y="${floor}" width="${width}" height="${height}" fill="#12081f"/>${singer}${crowd}`
}
