/** The page without a network: in the language and theme of the site's other pages, and gone once the site answers again. */
const LANGUAGES = ['en', 'de', 'ar']
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

const { documentElement: root } = document
// As the server chooses it: what was chosen on this device, or what the browser asks for.
const chosen = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1]
const asked = navigator.languages.map((language) => language.split('-')[0])
root.lang = [chosen, ...asked].find((language) => LANGUAGES.includes(language)) ?? 'en'
root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
try {
  root.dataset.theme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light'
} catch {
  // Storage may be blocked: then it is light, as the site is.
}

let waitMs = FIRST_WAIT_MS
let timer

async function check() {
  clearTimeout(timer)
  root.dataset.reason = navigator.onLine ? 'site' : 'network'
  const isBack = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isBack) {
    location.reload()
    return
  }
  timer = setTimeout(check, waitMs)
  waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
}

addEventListener('online', check)
addEventListener('offline', check)
addEventListener('DOMContentLoaded', () => {
  document.title = [...document.querySelectorAll(`section:lang(${root.lang}) h1 span`)]
    .filter((text) => getComputedStyle(text).display !== 'none')
    .map((text) => text.textContent)
    .join('')
  check()
})
