import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'

export interface LevelMeterProps {
  stream: MediaStream
}

const MEASURE_EVERY_MS = 100
/** Speech at a normal distance fills about two thirds. */
const LOUD = 0.25

/** Shows that the microphone hears something. */
export function LevelMeter({ stream }: LevelMeterProps) {
  const { t } = useT('creator/live')
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      setLevel(Math.min(1, Math.sqrt(power) / LOUD))
    }, MEASURE_EVERY_MS)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return (
    <meter
      aria-label={t('level')}
      min={0}
      max={1}
      value={level}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken"
    />
  )
}
