/** How long a video of this device is; undefined where the browser cannot tell, so that the server decides. */
export function videoSecondsOf(file: File): Promise<number | undefined> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.preload = 'metadata'
  return new Promise<number | undefined>((resolve) => {
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : undefined)
    video.onerror = () => resolve(undefined)
    video.src = url
  }).finally(() => URL.revokeObjectURL(url))
}
