import type { UploadProgress } from '@limelight/contract/api'
import { ApiError } from '@limelight/contract/client'
import { DetailedError, Upload } from 'tus-js-client'
import { firstPartBytes, nextPartBytes } from './part-size.ts'

const ENDPOINT = '/api/uploads/tus'
/** A line that is back within half a minute is no event. */
const RETRY_DELAYS_MS = [500, 2_000, 5_000, 10_000, 15_000]

type Sending = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void }

/**
 * Sends by tus and gives the upload's id. A file of the same name, size and date that was begun in this browser goes on
 * where it was. Aborting also forgets it on the server. Throws `ApiError`.
 */
export async function sendResumable(file: File, purpose: string, { signal, onProgress }: Sending): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let partStartedMs = 0
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: firstPartBytes,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, purpose },
    onBeforeRequest: () => {
      partStartedMs = performance.now()
    },
    // What the server says it has. What the browser says it has sent may still wait on this machine, or be lost.
    onAfterResponse: (_request, response) => {
      const received = response.getHeader('Upload-Offset')
      if (received) onProgress({ sentBytes: Number(received), totalBytes: file.size })
    },
    onChunkComplete: (partBytes) => {
      upload.options.chunkSize = nextPartBytes(partBytes, performance.now() - partStartedMs)
    },
    onShouldRetry: (error) => mayPass(error.originalResponse?.getStatus() ?? 0),
    onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => reject(asApiError(error)),
  })
  signal.addEventListener('abort', () => {
    // Whether the server hears of it or not: it forgets by itself after a day.
    void upload.abort(true).catch(() => undefined)
    reject(new DOMException('The upload was cancelled.', 'AbortError'))
  })
  const known = await upload.findPreviousUploads()
  const begun = known.find(({ metadata }) => metadata.purpose === purpose)
  if (begun) upload.resumeFromPreviousUpload(begun)
  if (!signal.aborted) upload.start()
  return promise
}

/** No answer, another request still at it, or a server in trouble that is not a full disk. */
function mayPass(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)
}

function asApiError(error: Error | DetailedError): ApiError {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  return new ApiError(
    answer?.getStatus() ?? 0,
    bodyOf(answer?.getBody()) ?? { message: 'The upload was interrupted. Please try again.' },
  )
}

/** Refusals of the protocol itself are plain text. */
function bodyOf(text: string | undefined): { code?: never; message?: string } | null {
  try {
    return JSON.parse(text ?? '')
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
