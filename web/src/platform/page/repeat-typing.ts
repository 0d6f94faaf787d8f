/**
 * Shows React what was typed before it took over the page: a field that holds its text as state would else fall back to the
 * text it was made with, at the next change.
 */
export function repeatTyping(root: ParentNode): void {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.type === 'file' || field.type === 'hidden' || field.value === field.defaultValue) continue
    const typed = field.value
    // React compares with the last value it saw written, so first this one is another.
    field.value = ''
    // Written past React's own property of the field.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
