/** Google's tag, loaded once and only after consent. The site's policy lets its origins in while a measurement id is set. */
const TAG = 'https://www.googletagmanager.com/gtag/js'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let started: string | undefined

/** `code` is the setting `gaCode`, for example `G-ABC123`. */
export function startMeasuring(code: string): void {
  if (started === code) return
  started = code
  const script = document.createElement('script')
  script.async = true
  script.src = `${TAG}?id=${encodeURIComponent(code)}`
  document.head.append(script)
  tag('js', new Date())
  // Pages are reported one by one: by itself the tag would send addresses with their queries.
  tag('config', code, { send_page_view: false })
}

export function measurePage(path: string): void {
  tag('event', 'page_view', { page_location: location.origin + path, page_title: document.title })
}

/** The tag reads calls as `arguments` objects and ignores arrays. */
function tag(..._call: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments)
}
