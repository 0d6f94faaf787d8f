/** Confined child of the image sandbox: takes one `ImageRequest` after the other over IPC until its parent leaves. */
import type { ImageAnswer, ImageJob, ImageRequest, ImageResult } from './image-job.ts'
import { markImage } from './mark-image.ts'
import { type OpenedImage, openImage } from './open-image.ts'
import { probeImage, renderDocument, renderImage } from './render-image.ts'
import { SandboxFailure } from './sandbox-failure.ts'

// Not by `process.exit`, which can wait for ever for a compiler thread that waits for this one.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async ({ id, job }: ImageRequest) => {
  process.send?.(await answer(id, job))
})

async function answer(id: number, job: ImageJob): Promise<ImageAnswer> {
  try {
    return { id, ok: true, result: await work(job, await openImage(job.source)) }
  } catch (error) {
    const detail = String(error instanceof Error ? error.message : error).slice(0, 500)
    if (error instanceof SandboxFailure) return { id, ok: false, reason: error.reason, detail, details: error.details }
    return { id, ok: false, reason: 'unreadable', detail }
  }
}

function work(job: ImageJob, opened: OpenedImage): Promise<ImageResult> {
  switch (job.kind) {
    case 'probe':
      return probeImage(opened.image)
    case 'render':
      return renderImage(opened, job)
    case 'document':
      return renderDocument(opened.image, job.outPath)
    case 'mark':
      return markImage(opened, job)
  }
}
