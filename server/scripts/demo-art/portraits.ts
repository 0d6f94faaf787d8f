import { type Brush, glow, gradient, sky, times } from './svg.ts'

export type Face = {
  /** Of the ground behind, from the top to the bottom. */
  ground: string[]
  skin: [light: string, shade: string]
  hair: [light: string, shade: string]
  style: 'curls' | 'long' | 'cap' | 'bun' | 'short' | 'fringe'
  clothes: [light: string, shade: string]
  lips: string
  isHalo?: boolean
  beard?: boolean
  glasses?: boolean
  headphones?: boolean
  earrings?: boolean
  freckles?: boolean
}

/** Head and shoulders in the middle of a square of 800, lit from the left. */
export function portrait(brush: Brush, face: Face): string {
  const skin = gradient(face.skin, { isAcross: true })
  const hair = gradient(face.hair, { isAcross: true })
  const clothes = gradient(face.clothes, { isAcross: true })
  return [
    skin.def + hair.def + clothes.def,
    sky(brush, face.ground),
    face.isHalo ? '<circle cx="400" cy="350" r="262" fill="#fff6dd" opacity=".72"/>' : bokeh(brush),
    hairBehind(face, hair.fill),
    `<path d="M330 470v110c-90 26-190 50-226 140-14 36-16 80-16 80h624s-2-44-16-80c-36-90-136-114-226-140V470z" fill="${clothes.fill}"/>`,
    `<path d="M336 452v118c0 40 30 68 64 68s64-28 64-68V452z" fill="${skin.fill}"/><path d="M338 520c28 34 96 34 126-4v-40H338z" fill="${face.skin[1]}" opacity=".55"/>`,
    `<path d="M318 590c20 56 144 56 164 0l22 8c-24 84-184 84-208 0z" fill="${face.clothes[1]}" opacity=".7"/>`,
    ears(face, skin.fill),
    `<path d="M272 330c0-116 54-164 128-164s128 48 128 164c0 70-18 118-46 152-24 30-52 46-82 46s-58-16-82-46c-28-34-46-82-46-152z" fill="${skin.fill}"/>`,
    `<ellipse cx="322" cy="398" rx="40" ry="30" fill="${face.lips}" opacity=".28" filter="url(#soft12)"/><ellipse cx="478" cy="398" rx="40" ry="30" fill="${face.lips}" opacity=".34" filter="url(#soft12)"/>`,
    face.freckles ? freckles(brush, face.skin[1]) : '',
    `<path d="M402 330c-4 30-14 52-16 66 8 14 30 12 34 2" fill="none" stroke="${face.skin[1]}" stroke-width="6" stroke-linecap="round"/>`,
    eye(338, 336, face),
    eye(462, 336, face),
    face.beard ? beard(hair.fill) : '',
    `<path d="M352 440c18-12 34-14 48-6 14-8 30-6 48 6-12 22-30 30-48 30s-36-8-48-30z" fill="${face.lips}"/><path d="M352 440c30 8 66 8 96 0" fill="none" stroke="#3b1418" stroke-opacity=".45" stroke-width="4"/>`,
    hairInFront(face, hair.fill),
    face.glasses ? glasses() : '',
    face.earrings
      ? '<circle cx="264" cy="420" r="19" fill="none" stroke="#f3c04b" stroke-width="7"/><circle cx="536" cy="420" r="19" fill="none" stroke="#f3c04b" stroke-width="7"/>'
      : '',
    face.headphones ? headphones() : '',
    `<path d="M400 150c90 0 150 60 150 190 0 150-70 200-150 200z" fill="#1a0b2e" opacity=".09"/>`,
    glow(250, 240, 420, '#fff4dc', 0.16),
  ].join('')
}

function eye(x: number, y: number, { hair, style }: Face): string {
  const lash = style === 'short' ? 5 : 8
  return `<path d="M${x - 33} ${y + 3}q33-34 66 0q-33 26-66 0z" fill="#fdfaf6"/><circle cx="${x}" cy="${y - 1}" r="14" fill="#5a4636"/><circle cx="${x}" cy="${y - 1}" r="7" fill="#140c0a"/><circle cx="${x - 5}" cy="${y - 6}" r="4" fill="#fff"/>
<path d="M${x - 36} ${y + 4}q36-40 72 0" fill="none" stroke="#1d1014" stroke-width="${lash}" stroke-linecap="round"/><path d="M${x - 40} ${y - 34}q38-24 78-6" fill="none" stroke="${hair[1]}" stroke-width="11" stroke-linecap="round"/>`
}

function ears({ style }: Face, skin: string): string {
  if (style === 'long') return ''
  return `<ellipse cx="268" cy="366" rx="22" ry="38" fill="${skin}"/><ellipse cx="532" cy="366" rx="22" ry="38" fill="${skin}"/>`
}

function hairBehind({ style }: Face, fill: string): string {
  switch (style) {
    case 'curls':
      return times(26, (nth) => {
        const turn = (nth / 26) * Math.PI * 1.5 - Math.PI * 1.25
        return `<circle cx="${400 + Math.cos(turn) * 168}" cy="${318 + Math.sin(turn) * 172}" r="${52 + (nth % 3) * 8}" fill="${fill}"/>`
      }).join('')
    case 'long':
    case 'cap':
      return `<path d="M400 140c-130 0-164 90-164 220 0 110-20 200-44 268 60 30 150 36 208 36s148-6 208-36c-24-68-44-158-44-268 0-130-34-220-164-220z" fill="${fill}"/>`
    case 'fringe':
      return `<path d="M400 146c-124 0-156 84-156 200 0 70 0 130 6 176h300c6-46 6-106 6-176 0-116-32-200-156-200z" fill="${fill}"/>`
    case 'bun':
      return `<circle cx="400" cy="118" r="66" fill="${fill}"/><path d="M400 148c-116 0-146 80-146 190l14 70h264l14-70c0-110-30-190-146-190z" fill="${fill}"/>`
    case 'short':
      return `<path d="M400 138c-112 0-142 84-138 200h276c4-116-26-200-138-200z" fill="${fill}"/>`
  }
}

function hairInFront({ style }: Face, fill: string): string {
  switch (style) {
    case 'curls':
      return times(
        9,
        (nth) =>
          `<circle cx="${286 + nth * 28.5}" cy="${206 - Math.sin((nth / 8) * Math.PI) * 34}" r="40" fill="${fill}"/>`,
      ).join('')
    case 'long':
      return `<path d="M404 152c-92 0-142 66-142 176 0 56-8 104-22 140 34-24 54-88 60-150 50-20 86-62 104-112 16 54 56 94 106 116 6 60 26 122 58 146-14-36-22-84-22-140 0-110-50-176-142-176z" fill="${fill}"/>`
    case 'cap':
      return `<path d="M262 268c-8-110 52-168 138-168s146 58 138 168z" fill="#d9552f"/>${times(11, (nth) => `<path d="M${276 + nth * 25} 258q${(5 - nth) * -1.2} -78 ${(5 - nth) * 11} -142" fill="none" stroke="#a93a1d" stroke-width="4" opacity=".6"/>`).join('')}<rect x="250" y="222" width="300" height="58" rx="26" fill="#c4451f"/>${times(22, (nth) => `<path d="M${262 + nth * 13} 228v46" stroke="#93300f" stroke-width="4" opacity=".55"/>`).join('')}<circle cx="400" cy="94" r="34" fill="#f3e6d8"/>`
    case 'fringe':
      return `<path d="M262 318c0-110 52-166 138-166s138 56 138 166c-20-10-34-18-44-28-60 14-128 14-188 0-12 12-26 20-44 28z" fill="${fill}"/>`
    case 'bun':
      return `<path d="M264 312c0-104 54-158 136-158s136 54 136 158c-26-34-52-78-136-82-84 4-110 48-136 82z" fill="${fill}"/>`
    case 'short':
      return `<path d="M264 318c-10-112 44-178 136-178 100 0 150 66 136 178-18-30-24-60-26-84-70 14-150 4-206-22-16 30-22 66-40 106z" fill="${fill}"/>`
  }
}

function beard(fill: string): string {
  return `<path d="M270 372c2 90 40 182 130 184 90-2 128-94 130-184-14 36-34 54-64 52-20-12-42-14-66-8-24-6-46-4-66 8-30 2-50-16-64-52z" fill="${fill}"/>`
}

function glasses(): string {
  return '<g fill="#fff" fill-opacity=".12" stroke="#20242c" stroke-width="8"><circle cx="338" cy="338" r="50"/><circle cx="462" cy="338" r="50"/><path d="M388 334q12-10 24 0M288 330l-20-8M512 330l20-8" fill="none"/></g>'
}

function headphones(): string {
  return '<path d="M250 350c-6-150 60-222 150-222s156 72 150 222" fill="none" stroke="#eef1f6" stroke-width="24" stroke-linecap="round"/><rect x="222" y="316" width="56" height="116" rx="28" fill="#dfe6f2"/><rect x="522" y="316" width="56" height="116" rx="28" fill="#9ab6e0"/>'
}

function freckles({ random }: Brush, colour: string): string {
  return times(
    30,
    () =>
      `<circle cx="${320 + random() * 160}" cy="${372 + random() * 40}" r="${1.5 + random() * 2}" fill="${colour}" opacity=".7"/>`,
  ).join('')
}

function bokeh({ random }: Brush): string {
  return times(24, () => {
    const colour = ['#ff7ad9', '#8a7bff', '#58c7ff', '#ffb36b'][Math.floor(random() * 4)]
    return `<circle cx="${random() * 800}" cy="${random() * 620}" r="${14 + random() * 46}" fill="${colour}" opacity="${0.1 + random() * 0.28}"/>`
  }).join('')
}
