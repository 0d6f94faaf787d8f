/// <reference lib="dom" />
import type { UploadProgress } from './api.ts'

export type Outgoing = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
}
export type Incoming = { status: number; body: unknown }
type Options = { signal?: AbortSignal; onProgress?: (progress: UploadProgress) => void }

/**
 * `fetch` reports no upload progress, so forms with files go through XMLHttpRequest. A file of its own, as few pages upload.
 * The status is 0 when no answer came.
 */
export function sendForm(request: Outgoing, { signal, onProgress }: Options): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    if (signal?.aborted) return cancelled()
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    xhr.responseType = 'json'
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => onProgress?.({ sentBytes: event.loaded, totalBytes: event.total })
    xhr.onload = () => resolve({ status: xhr.status, body: xhr.response })
    xhr.onerror = () => resolve({ status: 0, body: { message: 'The upload was interrupted. Please try again.' } })
    xhr.onabort = cancelled
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(request.body)
  })
}
