import { lastingStorage } from '../browser-storage.ts'

/** `volume`: 0 to 1. */
export type PlayerState = { volume: number }

const KEY = 'volume'

export function volumeChanged(volume: number): PlayerState {
  return { volume: Math.min(1, Math.max(0, volume)) }
}

/** The volume this browser used last, or the site's own. */
export function rememberedVolume(fallback: number): number {
  const volume = Number.parseFloat(lastingStorage.getItem(KEY) ?? '')
  return volume >= 0 && volume <= 1 ? volume : fallback
}

export function rememberVolume(volume: number): void {
  lastingStorage.setItem(KEY, String(volume))
}
