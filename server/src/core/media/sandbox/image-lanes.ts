import { createImageSandbox, type ImageSandbox } from './image-sandbox.ts'

/** People wait for these answers, so a long queue is refused rather than sat out. A studio sends two at a time. */
const INTAKE = { perOwner: 8, total: 64 }
const INTAKE_TIMEOUT_MS = 20_000

/**
 * Two children, so that an upload is checked while others are rendered, which is a job's work without a waiting client.
 * Documents of identity are made while their owner waits too.
 */
export function createImageLanes({ workRoot }: { workRoot: string }): ImageSandbox {
  const intake = createImageSandbox({ workRoot, bounds: INTAKE, timeoutMs: INTAKE_TIMEOUT_MS })
  const rendering = createImageSandbox({ workRoot })
  return {
    run: (job, owner) => (job.kind === 'render' ? rendering : intake).run(job, owner),
    close() {
      intake.close()
      rendering.close()
    },
  }
}
