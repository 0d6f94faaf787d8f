/** What the player does to its media element. Each does nothing before there is one. */
type Media = HTMLVideoElement | null

export function toggle(media: Media): void {
  if (!media) return
  if (!media.paused) media.pause()
  // A browser that refuses to play (no gesture yet) leaves the play button where it is.
  else media.play().catch(() => media.pause())
}

/** Before the duration is known, the requested position is stored until it is. */
export function seekTo(media: Media, seconds: number): void {
  if (!media) return
  if (media.readyState >= HTMLMediaElement.HAVE_METADATA) {
    media.currentTime = Math.min(Math.max(0, seconds), media.duration || 0)
    return
  }
  media.addEventListener('loadedmetadata', () => seekTo(media, seconds), { once: true })
}

export function mute(media: Media): void {
  if (media) media.muted = !media.muted
}

/** Phones of one maker let only the video element itself fill the screen. */
export function toggleFullscreen(frame: HTMLElement | null, media: Media): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (frame?.requestFullscreen) void frame.requestFullscreen()
  else if (media && 'webkitEnterFullscreen' in media && typeof media.webkitEnterFullscreen === 'function')
    media.webkitEnterFullscreen()
}

export function canPictureInPicture(): boolean {
  return typeof document !== 'undefined' && document.pictureInPictureEnabled
}

/** A refusal (no picture yet, forbidden by the reader) leaves everything as it is. */
export function togglePictureInPicture(media: Media): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined)
  else void media?.requestPictureInPicture().catch(() => undefined)
}
