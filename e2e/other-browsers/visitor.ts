/** A person who visits the site with a browser that is driven by WebDriver: what they open, press, type and read. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { until } from '../browser.ts'
import type { Driver, KeyAction } from './driver.ts'
import type { Front } from './front.ts'

type Name = string | RegExp
/** `press`: buttons, links, and labels of choices; `fill`: fields, by their label. */
type Use = 'press' | 'fill'

export type Visitor = {
  /** Until the page listens. */
  open(address: string): Promise<void>
  /** Waits for one that can be pressed, by its accessible name. */
  press(name: Name): Promise<void>
  /** Instead of what is in the field. */
  fill(label: Name, text: string): Promise<void>
  /** Waits until the page shows it. */
  see(text: Name): Promise<void>
  /** What the page shows now. */
  text(): Promise<string>
  /** Waits until its path is this. */
  arrive(address: Name): Promise<void>
  evaluate<Result, Argument = undefined>(
    call: (argument: Argument) => Result | Promise<Result>,
    ...argument: Argument extends undefined ? [] : [Argument]
  ): Promise<Result>
  screenshot(): Promise<Buffer>
  /** Asserts that neither the console nor the site has refused anything but these; `refused` as in `visit`. */
  assertNoComplaints(refused?: readonly string[]): void
  close(): Promise<void>
}

/**
 * A busy site; the router, which looks for pages to come while its own is left; and in WebKit a script that is on its way then. One that the page
 * misses would show as something that cannot be pressed.
 */
const HARMLESS = /^503 |^Failed to fetch manifest patches|^not handled: TypeError: Importing a module script failed/

export function visitorOf(driver: Driver, front: Pick<Front, 'url' | 'complaints'>): Visitor {
  const evaluate: Visitor['evaluate'] = async (call, ...[argument]) =>
    // The page answers with what the function returns.
    (await driver.evaluate(String(call), argument)) as Awaited<ReturnType<typeof call>>
  const text = () => evaluate(shownText)
  const has = (shown: string, expected: Name) =>
    typeof expected === 'string' ? shown.includes(expected) : expected.test(shown)
  const wait = async (isTrue: () => Promise<boolean>, what: string) => {
    try {
      await until(isTrue, what)
    } catch (cause) {
      const shown = await text().catch(String)
      throw new Error(`${String(cause)}\n${shown}\n${front.complaints.join('\n')}`, { cause })
    }
  }
  /** Moves the pointer there and presses. */
  async function click(use: Use, name: Name): Promise<void> {
    let place: Place = { x: 0, y: 0 }
    await wait(async () => {
      const before = place
      // While one document makes way for another there is nothing to press.
      const found = await evaluate(placeOf, { use, name: patternOf(name) }).catch(() => null)
      place = found ?? { x: 0, y: 0 }
      return found !== null && found.x === before.x && found.y === before.y
    }, `${name} can be used, and stands still`)
    const pointerMove = { type: 'pointerMove', ...place } as const
    const press = [pointerMove, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] as const
    await driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [...press] }])
  }
  return {
    async open(address) {
      await driver.navigate(new URL(address, front.url).href)
      await wait(() => evaluate(isListening).catch(() => false), `${address} listens`)
    },
    press: (name) => click('press', name),
    async fill(label, value) {
      await click('fill', label)
      await evaluate(() => {
        const field = document.activeElement
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
      })
      await driver.perform([{ type: 'key', id: 'keyboard', actions: keysOf(value) }])
    },
    see: (expected) => wait(async () => has(await text().catch(() => ''), expected), `the page shows ${expected}`),
    text,
    arrive: (address) =>
      wait(async () => {
        const now = await evaluate(() => location.pathname).catch(() => '')
        return typeof address === 'string' ? now === address : address.test(now)
      }, `the page is ${address}`),
    evaluate,
    screenshot: driver.screenshot,
    assertNoComplaints(refused = []) {
      const isExpected = (one: string) =>
        HARMLESS.test(one) || refused.some((glob) => path.posix.matchesGlob(one, glob))
      assert.deepEqual(
        front.complaints.filter((one) => !isExpected(one)),
        [],
      )
    },
    close: driver.close,
  }
}

function patternOf(name: Name): { source: string; flags: string } {
  if (typeof name !== 'string') return { source: name.source, flags: name.flags }
  return { source: `^${RegExp.escape(name)}$`, flags: '' }
}

function keysOf(text: string): KeyAction[] {
  return [...text].flatMap((value) => [
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
  ])
}

/** Runs in the page. */
function shownText(): string {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body ?? document.createElement('p'), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode } = walker
    const isShown = currentNode.parentElement?.checkVisibility({ visibilityProperty: true }) ?? false
    if (isShown) texts.push(currentNode.textContent ?? '')
  }
  return texts.join('').replaceAll(/\s+/g, ' ')
}

/** Runs in the page. Plain pages, such as the mailbox, have no theme and no scripts. */
function isListening(): boolean {
  const root = document.documentElement
  // Browsers show it only then.
  const hasNoScripts = (document.querySelector('noscript')?.childElementCount ?? 0) > 0
  return (
    document.readyState === 'complete' && (!('theme' in root.dataset) || 'listening' in root.dataset || hasNoScripts)
  )
}

type Place = { x: number; y: number }

/** Runs in the page: the middle of the first element of this name that is seen, enabled and not covered. */
function placeOf({ use, name }: { use: Use; name: { source: string; flags: string } }): Place | null {
  const selectors = {
    press: 'button, a[href], summary, [role=button], [role=menuitem], [role=tab], input[type=submit], label',
    fill: 'input, textarea, [contenteditable=true]',
  }
  const pattern = new RegExp(name.source, name.flags)
  const labelsIn = (element: Element | null) =>
    [...(element?.querySelectorAll('[aria-label]') ?? [])].map((one) => one.getAttribute('aria-label'))
  const textOf = (element: Element | null) =>
    [element?.textContent, ...labelsIn(element)].join(' ').replaceAll(/\s+/g, ' ').trim()
  const namesOf = (element: Element) => [
    element.getAttribute('aria-label') ?? '',
    textOf(document.getElementById(element.getAttribute('aria-labelledby') ?? '')),
    ...('labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])].map(textOf) : []),
    ...(use === 'press' ? [textOf(element)] : []),
    element.getAttribute('placeholder') ?? '',
  ]
  for (const element of document.querySelectorAll(selectors[use])) {
    if (element.matches(':disabled, [aria-disabled=true], [inert] *')) continue
    if (!namesOf(element).some((one) => one !== '' && pattern.test(one))) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    const hit = document.elementFromPoint(place.x, place.y)
    if (width > 0 && hit && (element.contains(hit) || hit.contains(element))) return place
  }
  return null
}
