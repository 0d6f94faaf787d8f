/** Pure: where the member at `index` stands while the one at `from` is held over the place `over`. */
export function placeWhileDragged(index: number, { from, over }: { from: number; over: number }): number {
  if (index === from) return over
  if (index > from && index <= over) return index - 1
  if (index < from && index >= over) return index + 1
  return index
}

/** As high as the bars at both ends of a phone's screen, and a finger. */
const EDGE_PX = 110
const FASTEST_PX = 16

/** Pure: pixels to scroll in a frame while something is held at height `y` of the window; faster nearer to its edge. */
export function edgeScroll(y: number, windowHeight: number): number {
  const depth = y < EDGE_PX ? y - EDGE_PX : Math.max(0, y - (windowHeight - EDGE_PX))
  return Math.round((Math.max(-1, Math.min(1, depth / EDGE_PX)) || 0) * FASTEST_PX)
}
