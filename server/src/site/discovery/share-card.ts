import { createRequire } from 'node:module'
import { ACCENT_COLORS } from '@limelight/contract/core/accents'
import type { Accent } from '@limelight/contract/core/settings'
import sharp from 'sharp'
import { escapeHtml } from '#/platform/escape-html'

const { resolve } = createRequire(import.meta.url)
const FONT_FILE = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')

/** The size that link previews of all large networks ask for. */
const WIDTH = 1200
const HEIGHT = 630
const AVATAR = 300
const TEXT_LEFT = 460
const GROUND = '#0c2230'

export type ShareCard = { name: string; username: string; siteName: string; accent: Accent; avatar: Buffer | undefined }

/** A JPEG of 1200×630: the creator's avatar and name, and the site's. Nothing that is locked can be in it. */
export async function drawShareCard({ name, username, siteName, accent, avatar }: ShareCard): Promise<Buffer> {
  const round = Buffer.from(
    `<svg width="${AVATAR}" height="${AVATAR}"><circle cx="${AVATAR / 2}" cy="${AVATAR / 2}" r="${AVATAR / 2}"/></svg>`,
  )
  const face = await sharp(avatar ?? blankFace(ACCENT_COLORS[accent].darkFill))
    .resize(AVATAR, AVATAR, { fit: 'cover' })
    .composite([{ input: round, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: GROUND } })
    .composite([
      { input: face, left: 100, top: (HEIGHT - AVATAR) / 2 },
      { input: await line(name, { color: '#ffffff', height: 72 }), left: TEXT_LEFT, top: 215 },
      {
        input: await line(`@${username}`, { color: ACCENT_COLORS[accent].darkFill, height: 44 }),
        left: TEXT_LEFT,
        top: 320,
      },
      { input: await line(siteName, { color: '#dff3fe', height: 40 }), left: TEXT_LEFT, top: 500 },
    ])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** One line of text; a long one is made smaller. */
async function line(text: string, { color, height }: { color: string; height: number }): Promise<Buffer> {
  const markup = `<span foreground="${color}">${escapeHtml(text)}</span>`
  const drawn = await sharp({
    text: { text: markup, fontfile: FONT_FILE, font: 'DejaVu Sans Bold', rgba: true, dpi: 300 },
  })
    .png()
    .toBuffer()
    .catch(blankWithoutGlyphs)
  return sharp(drawn)
    .resize({ width: WIDTH - TEXT_LEFT - 60, height, fit: 'inside' })
    .toBuffer()
}

/** Names may consist of spaces and marks that leave no ink. */
function blankWithoutGlyphs(error: unknown): Promise<Buffer> {
  if (!(error instanceof Error && error.message.includes('no text to render'))) throw error
  return sharp({ create: { width: 1, height: 1, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
}

function blankFace(ground: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="300" height="300"><rect width="64" height="64" fill="${ground}"/><circle cx="32" cy="25" r="11" fill="#0c2230"/><path d="M10 64c0-16 10-24 22-24s22 8 22 24z" fill="#0c2230"/></svg>`,
  )
}
