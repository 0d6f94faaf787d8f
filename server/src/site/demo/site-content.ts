/** What the demonstration's operator has written. */
import type { Output } from '@limelight/contract/api'
import type { Menus, site } from '@limelight/contract/cms'

type Calls = typeof site
type NewPost = Output<Calls['POST /admin/posts']['body']>

export const POSTS: readonly NewPost[] = [
  {
    kind: 'page',
    slug: 'about',
    title: 'About',
    excerpt: 'What this place is, and how it works.',
    body: '<p>Here people who make things meet people who like them. You follow a creator for nothing, subscribe for what is made every week, or buy a single film, a gallery or a print.</p><h2>Fair to both</h2><p>Prices are said before anything is charged, a subscription ends with one press, and what you have bought stays yours.</p><h2>Your own site</h2><p>All you see here is a demonstration. Its pictures are drawn by a program, its creators do not exist, and no card is ever charged.</p>',
    status: 'published',
  },
  {
    kind: 'post',
    slug: 'winter-begins',
    title: 'Winter begins',
    excerpt: 'Long nights, slow boats and a whole roll of film: what is new this month.',
    body: '<p>The light is leaving the north, and that is when it gets interesting. <a href="/northern.light">Northern Light</a> opens the contact sheet of the first frozen week, <a href="/tide.and.salt">Tide &amp; Salt</a> crosses by night, and <a href="/paper.moons">Paper Moons</a> sells the print of the month for the first time.</p><p>Which of them do you follow already?</p>',
    status: 'published',
  },
]

export const MENUS: Menus = {
  header: [
    { title: 'Creators', path: '/creators', isNewTab: false },
    { title: 'Store', path: '/store', isNewTab: false },
    { title: 'Blog', path: '/blog', isNewTab: false },
    { title: 'About', path: '/page/about', isNewTab: false },
  ],
  footer: [
    { title: 'About', path: '/page/about', isNewTab: false },
    { title: 'Blog', path: '/blog', isNewTab: false },
  ],
}

export const PROMOS = [
  {
    title: 'The light comes back',
    text: 'A new roll from the far north, every Thursday night.',
    link: '/northern.light',
    scene: 'ridges',
    hue: 208,
  },
  {
    title: 'A print every month',
    text: 'Cut paper and colour studies, signed and sent to you.',
    link: '/store',
    scene: 'moons',
    hue: 340,
  },
] as const

/** In the order of how many search for them. */
export const KEYWORDS = ['landscape', 'night sea', 'film', 'paper', 'forest', 'live music'] as const
