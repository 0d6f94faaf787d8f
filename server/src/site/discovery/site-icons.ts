/** What browsers and home screens ask for, in pixels; `maskable` ones are cut to any shape by the system. */
export const ICON_FILES: Record<string, { size: number; isMaskable: boolean }> = {
  '64.png': { size: 64, isMaskable: false },
  '180.png': { size: 180, isMaskable: true },
  '192.png': { size: 192, isMaskable: false },
  '512.png': { size: 512, isMaskable: false },
  'maskable-192.png': { size: 192, isMaskable: true },
  'maskable-512.png': { size: 512, isMaskable: true },
}

/** Systems may cut off everything outside of the middle 80 %. */
const SAFE = 0.8
const GROUND = '#ffffff'

/** A PNG of the icon. Where it may be cut, a transparent one stands on a ground with room around it. */
export async function drawSiteIcon(icon: Buffer, { size, isMaskable }: { size: number; isMaskable: boolean }) {
  const { default: sharp } = await import('sharp')
  const { isOpaque } = await sharp(icon).stats()
  if (!isMaskable || isOpaque)
    return sharp(icon).resize(size, size, { fit: 'contain', background: '#00000000' }).png().toBuffer()
  const inner = Math.round(size * SAFE)
  const drawn = await sharp(icon).resize(inner, inner, { fit: 'contain', background: '#00000000' }).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: GROUND } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** Pure: the uploaded icon that the setting names; undefined while the site has the product's own. */
export function uploadedIconOf(favicon: string): string | undefined {
  return /^\/share\/icon\/64\.png\?v=([0-9a-f-]{36})$/.exec(favicon)?.[1]
}
