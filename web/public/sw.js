/**
 * The service worker: makes the site installable, shows a page of its own while there is no network, and shows notifications.
 * It stores that page and its script only. Answers of the site are never stored: they are private, or stale a minute later.
 */
const CACHE = 'offline-2'
const OFFLINE = '/offline.html'
const OFFLINE_SCRIPT = '/offline.js'
/** Files of the site may run no scripts: this page may run its own, and ask the site whether it is back. */
const OFFLINE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([OFFLINE, OFFLINE_SCRIPT]))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
      // The page is asked for while the worker starts.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname === OFFLINE_SCRIPT) {
    event.respondWith(caches.match(OFFLINE_SCRIPT).then((script) => script ?? fetch(event.request)))
    return
  }
  if (event.request.mode !== 'navigate') return
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((preloaded) => preloaded ?? fetch(event.request))
      .catch(async (error) => {
        const page = await caches.match(OFFLINE)
        if (!page) throw error
        return new Response(page.body, { headers: OFFLINE_HEADERS })
      }),
  )
})

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json()))
})

async function show(message) {
  if (!message) return
  const { title, body, path, tag, language } = message
  const open = await self.clients.matchAll({ type: 'window' })
  // The page in front shows it itself; browsers allow to stay silent then, and only then.
  if (open.some((client) => client.focused)) return
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    dir: 'auto',
    icon: '/icon-192.png',
    data: { path },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.path ?? '/notifications'))
})

/** In a tab that is open already, if there is one. */
async function openPage(path) {
  const url = new URL(path, self.location.origin).href
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (!tab || !url.startsWith(`${self.location.origin}/`)) return self.clients.openWindow(url)
  await tab.focus()
  return tab.navigate(url).catch(() => self.clients.openWindow(url))
}
