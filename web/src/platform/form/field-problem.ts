import { type FormControl, isControl } from './form-control.ts'

/** What a field lacks of what it asks for, by the browser's own rules. */
export type FieldProblem =
  | { key: 'required' | 'choose' | 'tick' | 'file' | 'email' | 'url' | 'pattern' | 'number' | 'whole' | 'date' }
  | { key: 'tooShort' | 'tooLong'; values: { count: number } }
  | { key: 'decimals'; values: { count: number } }
  | { key: 'least' | 'most'; values: { amount: number } }
  | { key: 'earliest' | 'latest'; values: { at: string; isDay: boolean } }
  /** As the form's own script put it. */
  | { key: 'custom'; values: { text: string } }

/** The name under which a control's problem is kept: radios share theirs. */
export function keyOf({ id, name }: { id: string; name: string }): string {
  return id || name
}

export function invalidControls(form: HTMLFormElement): FormControl[] {
  return [...form.elements].filter(isControl).filter((control) => control.willValidate && !control.validity.valid)
}

/** Undefined where nothing is wrong. */
export function problemOf(control: FormControl): FieldProblem | undefined {
  const { validity } = control
  if (validity.valid) return undefined
  if (validity.customError) return { key: 'custom', values: { text: control.validationMessage } }
  if (validity.valueMissing) return { key: missingIn(control) }
  if (control instanceof HTMLSelectElement) return { key: 'choose' }
  if (validity.tooShort) return { key: 'tooShort', values: { count: control.minLength } }
  if (validity.tooLong) return { key: 'tooLong', values: { count: control.maxLength } }
  if (control instanceof HTMLTextAreaElement) return { key: 'required' }
  if (validity.badInput) return { key: isOfTime(control) ? 'date' : 'number' }
  if (validity.typeMismatch) return { key: control.type === 'url' ? 'url' : 'email' }
  if (validity.rangeUnderflow) return limitOf(control, 'min')
  if (validity.rangeOverflow) return limitOf(control, 'max')
  if (validity.stepMismatch) return stepOf(control)
  return { key: 'pattern' }
}

function missingIn(control: FormControl): 'required' | 'choose' | 'tick' | 'file' | 'date' | 'number' {
  if (control instanceof HTMLSelectElement || control.type === 'radio') return 'choose'
  if (control.type === 'checkbox') return 'tick'
  if (control.type === 'file') return 'file'
  if (control.validity.badInput) return control instanceof HTMLInputElement && isOfTime(control) ? 'date' : 'number'
  return 'required'
}

function limitOf(control: HTMLInputElement, side: 'min' | 'max'): FieldProblem {
  const limit = control[side]
  if (!isOfTime(control)) return { key: side === 'min' ? 'least' : 'most', values: { amount: Number(limit) } }
  return { key: side === 'min' ? 'earliest' : 'latest', values: { at: limit, isDay: control.type === 'date' } }
}

function stepOf({ step, type }: HTMLInputElement): FieldProblem {
  if (type !== 'number') return { key: 'pattern' }
  const decimals = /\.(\d+)$/.exec(step)?.[1]?.length ?? 0
  return decimals === 0 ? { key: 'whole' } : { key: 'decimals', values: { count: decimals } }
}

function isOfTime({ type }: HTMLInputElement): boolean {
  return ['date', 'datetime-local', 'month', 'time', 'week'].includes(type)
}
