/** What the WebDriver of a browser can do, the same by BiDi (Firefox) and by HTTP (WebKitGTK). */

/** Of both protocols, which share this part of the specification: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource =
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerAction[] }
  | { type: 'key'; id: string; actions: KeyAction[] }
export type PointerAction =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
export type KeyAction = { type: 'keyDown' | 'keyUp'; value: string }

export type Driver = {
  /** Until the page has loaded. */
  navigate(url: string): Promise<void>
  /** Calls a function in the page with an argument of JSON, and answers with its JSON. Throws what it throws. */
  evaluate(source: string, argument: unknown): Promise<unknown>
  perform(sources: InputSource[]): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Runs in the page: `source` is an expression of a function, whose result may be a promise. */
export function callOf(source: string, argument: unknown): string {
  return `Promise.resolve().then(() => (${source})(${JSON.stringify(argument) ?? 'undefined'})).then((result) => JSON.stringify({ result }), (error) => JSON.stringify({ thrown: String(error?.stack ?? error) }))`
}

/** The same where the page runs no promises, since its scripts are off. */
export function callAtOnce(source: string, argument: unknown): string {
  return `JSON.stringify({ result: (${source})(${JSON.stringify(argument) ?? 'undefined'}) })`
}

/** Of what these returned. */
export function resultOf(answer: unknown): unknown {
  const { result, thrown } = JSON.parse(String(answer)) as { result?: unknown; thrown?: string }
  if (thrown !== undefined) throw new Error(`in the page: ${thrown}`)
  return result
}
