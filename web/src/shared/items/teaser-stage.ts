/** Which of the teasers on a page plays: never more than one, and none out of view. */

type Place = {
  /** How much of it is in view, 0 to 1. */ ratio: number /** The viewer pressed its button. */
  isPressed: boolean /** They stopped it. */
  isStopped: boolean
}

/** Half of it is enough to be watched. */
const IN_VIEW = 0.5

const places = new Map<HTMLVideoElement, Place>()

/** Follows this teaser until the returned function is called. */
export function enterStage(video: HTMLVideoElement): () => void {
  places.set(video, { ratio: 0, isPressed: false, isStopped: false })
  const observer = new IntersectionObserver(([entry]) => change(video, { ratio: entry?.intersectionRatio ?? 0 }), {
    threshold: [0, IN_VIEW, 0.75, 1],
  })
  observer.observe(video)
  return () => {
    observer.disconnect()
    places.delete(video)
    direct()
  }
}

/** The viewer plays this one, in place of all others, or stops it. */
export function press(video: HTMLVideoElement): void {
  const plays = video.paused
  if (plays) for (const place of places.values()) place.isPressed = false
  change(video, { isPressed: plays, isStopped: !plays })
}

/** Pure: whether teasers start by themselves. What costs data or moves unasked does not. */
export function mayStartAlone(page: { prefersStill: boolean; savesData: boolean }): boolean {
  return !page.prefersStill && !page.savesData
}

/** Pure: the one to play: a pressed one, else the one most in view that was not stopped. */
export function chosenOf<T>(candidates: readonly (readonly [T, Place])[], startsAlone: boolean): T | undefined {
  const seen = candidates.filter(([, { ratio }]) => ratio >= IN_VIEW)
  const pressed = seen.find(([, { isPressed }]) => isPressed)
  if (pressed || !startsAlone) return pressed?.[0]
  return seen.filter(([, { isStopped }]) => !isStopped).toSorted(([, a], [, b]) => b.ratio - a.ratio)[0]?.[0]
}

function change(video: HTMLVideoElement, by: Partial<Place>): void {
  const place = places.get(video)
  if (!place) return
  Object.assign(place, by)
  direct()
}

function direct(): void {
  const chosen = chosenOf([...places], mayStartAlone(readPage()))
  for (const video of places.keys()) if (video !== chosen && !video.paused) video.pause()
  // A browser that refuses to play goes on showing the poster.
  if (chosen?.paused) chosen.play().catch(() => chosen.pause())
}

function readPage() {
  // Not in every browser, and so not among the types.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return {
    prefersStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    savesData: connection?.saveData === true,
  }
}
