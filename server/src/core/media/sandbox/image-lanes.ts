import type { ImageJob } from './image-job.ts'
import { createImageSandbox, type ImageSandbox } from './image-sandbox.ts'

/** People wait for these answers, so a long queue is refused rather than sat out. A studio sends two at a time. */
const INTAKE = { perOwner: 8, total: 64 }
const INTAKE_TIMEOUT_MS = 20_000
/** A page of photos at once, and no more of the machine than one child. */
const MARKING = { perOwner: 40, total: 400 }

/**
 * One child for intake and one for rendering, so that an upload is checked while others are rendered, which is a job's work without a
 * waiting client. Documents of identity are made while their owner waits too. What viewers look at has a third: neither waits for the other.
 */
export function createImageLanes({ workRoot }: { workRoot: string }): ImageSandbox {
  const intake = createImageSandbox({ workRoot, bounds: INTAKE, timeoutMs: INTAKE_TIMEOUT_MS })
  const rendering = createImageSandbox({ workRoot })
  const marking = createImageSandbox({ workRoot, bounds: MARKING, timeoutMs: INTAKE_TIMEOUT_MS })
  const laneOf = (kind: ImageJob['kind']) => (kind === 'render' ? rendering : kind === 'mark' ? marking : intake)
  return {
    run: (job, owner) => laneOf(job.kind).run(job, owner),
    close() {
      intake.close()
      rendering.close()
      marking.close()
    },
  }
}
