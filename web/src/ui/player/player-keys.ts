/** What the player's keys do, apart from any player. */
export type PlayerKeys = {
  /** Seconds. */
  time: number
  duration: number
  volume: number
  speed: number
  onToggle: () => void
  onSeek: (seconds: number) => void
  onVolume: (volume: number) => void
  onMute: () => void
  onCaptions: () => void
  onFullscreen: () => void
  onSpeed: (speed: number) => void
  onHelp: () => void
}

export const SPEEDS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

const STEP_SECONDS = 5
const LEAP_SECONDS = 10
const VOLUME_STEP = 0.1

/** Pure: what a key does now; undefined for keys that are not the player's. */
export function keyAction(key: string, player: PlayerKeys): (() => void) | undefined {
  const { time, volume } = player
  if (/^[0-9]$/.test(key)) return () => player.onSeek((player.duration * Number(key)) / 10)
  switch (key) {
    case ' ':
    case 'k':
      return player.onToggle
    case 'ArrowLeft':
      return () => player.onSeek(time - STEP_SECONDS)
    case 'ArrowRight':
      return () => player.onSeek(time + STEP_SECONDS)
    case 'j':
      return () => player.onSeek(time - LEAP_SECONDS)
    case 'l':
      return () => player.onSeek(time + LEAP_SECONDS)
    case 'ArrowUp':
      return () => player.onVolume(volume + VOLUME_STEP)
    case 'ArrowDown':
      return () => player.onVolume(volume - VOLUME_STEP)
    case 'm':
      return player.onMute
    case 'c':
      return player.onCaptions
    case 'f':
      return player.onFullscreen
    case '<':
      return () => player.onSpeed(nextSpeed(player.speed, -1))
    case '>':
      return () => player.onSpeed(nextSpeed(player.speed, 1))
    case '?':
      return player.onHelp
    default:
      return undefined
  }
}

/** Pure: the neighbouring speed, or the same at either end. */
export function nextSpeed(speed: number, by: 1 | -1): number {
  const index = SPEEDS.indexOf(speed)
  return SPEEDS[index + by] ?? speed
}
