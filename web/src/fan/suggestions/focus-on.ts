/** As the `ref` of what takes the place of something that had the focus: one function, so that it runs once. */
export function focusOn(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true })
}
