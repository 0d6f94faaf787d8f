/** Diffuse white of graded HDR, in candela per square metre (ITU-R BT.2408): it becomes nearly the white of the screen. */
export const PAPER_WHITE_NITS = 203
/** What most HDR is graded to; brighter light is white. */
export const PEAK_NITS = 1_000
/** Up to here light stays as it is; from here to the peak it is compressed. */
export const KNEE = 0.8

/** ITU-R BT.2100 PQ: a signal of 0 to 1 as light, in multiples of paper white. */
export function pqToLight(signal: number): number {
  const power = signal ** (1 / 78.84375)
  const light = Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)
  return (10_000 * light ** (1 / 0.1593017578125)) / PAPER_WHITE_NITS
}

/** ITU-R BT.2100 HLG on a display of 1000 candela, where a signal of 75 % is paper white; multiples of it. */
export function hlgToLight(signal: number): number {
  const scene = signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
  return (PEAK_NITS * scene ** 1.2) / PAPER_WHITE_NITS
}

/** Möbius curve, as FFmpeg's filter `tonemap` has it: linear up to the knee, and white at the peak. */
export function compressed(light: number): number {
  const peak = PEAK_NITS / PAPER_WHITE_NITS
  if (light <= KNEE) return light
  if (light >= peak) return 1
  const a = (-(KNEE ** 2) * (peak - 1)) / (KNEE ** 2 - 2 * KNEE + peak)
  const b = (KNEE ** 2 - 2 * KNEE * peak + peak) / (peak - 1)
  return (((KNEE + b) ** 2 / (b - a)) * (light + a)) / (light + b)
}
