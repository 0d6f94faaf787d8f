import { escapeHtml } from '#/platform/escape-html'
import type { SitemapRow } from './sitemap.queries.ts'

/** Pages that need an account, or that lead nowhere from a list of results. */
const CLOSED = [
  '/admin',
  '/api/',
  '/auth/',
  '/call/',
  '/checkout/',
  '/creator/',
  '/home',
  '/media/',
  '/messages',
  '/notifications',
  '/pay/',
  '/search',
  '/user/',
]
/** Of those below closed paths, what strangers look for. */
const OPEN = ['/auth/login', '/auth/register', '/auth/creator-register']
const LISTS = ['/', '/creators', '/store', '/blog', '/contact']

/** Pure. */
export function robotsTxt(origin: string): string {
  const rules = [...OPEN.map((path) => `Allow: ${path}`), ...CLOSED.map((path) => `Disallow: ${path}`)]
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Pure: addresses by the site's own origin, whatever host a request named. */
export function sitemapXml(origin: string, rows: readonly SitemapRow[]): string {
  const lists = LISTS.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`)
  const pages = rows.map(
    ({ path, updated_at }) =>
      `<url><loc>${escapeHtml(origin + path)}</loc><lastmod>${updated_at.toString()}</lastmod></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lists,
    ...pages,
    '</urlset>',
    '',
  ].join('\n')
}

type Manifested = { siteName: string; language: string; uploadedIcon?: string | undefined }

/** Pure: what a browser installs. The pictures are files of the web, or drawn from the uploaded icon. */
export function manifestOf({ siteName, language, uploadedIcon }: Manifested) {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src:
      uploadedIcon === undefined ? `/${name}.png` : `/share/icon/${name.slice('icon-'.length)}.png?v=${uploadedIcon}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: siteName,
    short_name: siteName.slice(0, 12),
    lang: language,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#0c2230',
    theme_color: '#0c2230',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-192', 192, 'maskable'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  }
}
