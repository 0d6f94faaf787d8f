const MODULE_LINK = /<link rel="modulepreload" href="(?<href>[^"]+)"[^>]*>/g
const MODULE_SCRIPT = /<script(?<before>[^>]*) type="module"(?<after>[^>]*)>/
/** A script of this type is text to browsers. */
const LATER = 'text/plain'

/**
 * A visitor's page is read before it is taken over (`when-idle.ts`), so its modules are asked for once it has been painted:
 * styles, pictures and fonts have a slow network to themselves until then. Tabs in the background paint nothing, and wait a while.
 * What is pressed and sent until then waits (`early-presses.ts`, `early-forms.ts`).
 */
const LOADER = `((addresses, nonce) => {
  const load = () => {
    if (load.started) return
    load.started = true
    for (const href of addresses) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    const { textContent } = document.querySelector('script[type="${LATER}"]')
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }))
  }
  setTimeout(load, 3000)
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
})`

/** The finished page with its modules named in one last script instead of in its head. */
export function delayModules(html: string, nonce: string): string {
  const addresses = [...html.matchAll(MODULE_LINK)].map(({ groups }) => groups?.href)
  const loader = `<script nonce="${nonce}">${LOADER}(${JSON.stringify(addresses)},document.currentScript.nonce)</script>`
  return html
    .replace(MODULE_LINK, '')
    .replace(MODULE_SCRIPT, `<script$<before> type="${LATER}"$<after>>`)
    .replace('</body>', () => `${loader}</body>`)
}
