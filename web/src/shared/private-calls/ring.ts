const EVERY_MS = 2_500
const TONES = [
  { hertz: 660, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.25 },
]
const TONE_SECONDS = 0.2
const LOUDNESS = 0.12

/** Two soft tones, again and again, until the returned function is called. Silent where the page was not touched yet. */
export function ring(): () => void {
  const context = new AudioContext()
  const play = () => {
    for (const { hertz, atSeconds } of TONES) {
      const at = context.currentTime + atSeconds
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = hertz
      volume.gain.setValueAtTime(LOUDNESS, at)
      volume.gain.linearRampToValueAtTime(0, at + TONE_SECONDS)
      tone.connect(volume).connect(context.destination)
      tone.start(at)
      tone.stop(at + TONE_SECONDS)
    }
  }
  play()
  const timer = setInterval(play, EVERY_MS)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
