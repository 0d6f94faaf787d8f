/**
 * Registers the service worker once the page has loaded, where the browser has them: not on plain http. Private windows may
 * refuse; the site then works without an offline page.
 */
export const INSTALL_SCRIPT = `addEventListener('load',()=>navigator.serviceWorker?.register('/sw.js').catch(Object))`
