/**
 * Puts the focus on the first field that is shown as wrong, also among fields that are not the browser's own, such as a
 * group of radios. False where there is none.
 */
export function focusProblem(form: HTMLFormElement): boolean {
  const wrong = [...form.elements].find((element) => element.getAttribute('aria-invalid') === 'true')
  const field = wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input:checked, input, button') : wrong
  if (!(field instanceof HTMLElement)) return false
  field.focus()
  return true
}
