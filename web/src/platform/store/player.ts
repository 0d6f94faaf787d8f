/** `volume`: 0 to 1. */
export type PlayerState = { volume: number }

const KEY = 'volume'

export function volumeChanged(volume: number): PlayerState {
  return { volume: Math.min(1, Math.max(0, volume)) }
}

/** The volume this browser used last, or the site's own. */
export function rememberedVolume(fallback: number): number {
  if (typeof localStorage === 'undefined') return fallback
  const volume = Number.parseFloat(localStorage.getItem(KEY) ?? '')
  return volume >= 0 && volume <= 1 ? volume : fallback
}

export function rememberVolume(volume: number): void {
  localStorage.setItem(KEY, String(volume))
}
