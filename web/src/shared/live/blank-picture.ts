const WIDTH = 320
const HEIGHT = 180
const REPAINT_EVERY_MS = 500

/** A dark picture for who has no camera: the other side receives a picture and sound all the same. */
export function blankPicture(): MediaStreamTrack | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  const [track] = canvas.captureStream().getVideoTracks()
  if (!context || !track) return undefined
  // A canvas sends a picture only when something is drawn.
  const timer = setInterval(() => {
    if (track.readyState === 'ended') return clearInterval(timer)
    context.fillRect(0, 0, WIDTH, HEIGHT)
  }, REPAINT_EVERY_MS)
  return track
}
