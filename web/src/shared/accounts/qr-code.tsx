import { encode } from 'uqr'

export interface QrCodeProps {
  text: string
  label: string
}

/** Dark on light in both themes, as cameras expect, with the quiet border that the standard asks for. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-56 rounded-2xl bg-on-scrim"
    >
      <path d={path} className="fill-scrim" />
    </svg>
  )
}
