/** What the demonstration's operator has written. */
import type { Output } from '@limelight/contract/api'
import type { cms, Menus } from '@limelight/contract/site/cms'

type Calls = typeof cms
type NewPost = Output<Calls['POST /admin/posts']['body']>

export const POSTS: readonly NewPost[] = [
  {
    kind: 'page',
    slug: 'about',
    title: 'About',
    excerpt: 'What this site is and how it works.',
    body: '<p>Creators share their work here with the people who love it. Follow them for free, subscribe to see everything, or buy a single video, gallery or print.</p><h2>Fair for everyone</h2><p>You always see the price before you pay, you can cancel a subscription at any time, and everything you buy stays yours.</p><h2>Your own site</h2><p>Everything you see here is demo content. The images are computer-generated, the creators are fictional, and no card is ever charged.</p>',
    status: 'published',
  },
  {
    kind: 'post',
    slug: 'winter-begins',
    title: 'Winter begins',
    excerpt: 'Long nights, slow boats and new series: what is new this month.',
    body: '<p>The light is leaving the north, and that is when it gets interesting. <a href="/northern.light">Northern Light</a> opens the contact sheet of the first frozen week, <a href="/tide.and.salt">Tide &amp; Salt</a> crosses by night, and <a href="/paper.moons">Paper Moons</a> sells the print of the month for the first time.</p><p>Which of them do you follow already?</p>',
    status: 'published',
  },
]

export const MENUS: Menus = {
  header: [
    { title: 'Creators', path: '/creators', isNewTab: false },
    { title: 'Live', path: '/live', isNewTab: false },
    { title: 'Store', path: '/store', isNewTab: false },
    { title: 'Blog', path: '/blog', isNewTab: false },
  ],
  footer: [{ title: 'About', path: '/page/about', isNewTab: false }],
}

export const PROMOS = [
  {
    title: 'The light comes back',
    text: 'A new roll from the far north, every Thursday night.',
    link: '/northern.light',
  },
  {
    title: 'A print every month',
    text: 'Cut paper and colour studies, signed and sent to you.',
    link: '/store',
  },
] as const

export const CATEGORIES = ['Photography', 'Music', 'Art', 'Food', 'Nature', 'Travel'] as const

/** Ordered by the number of searchers. */
export const KEYWORDS = ['landscape', 'night sea', 'analogue', 'paper', 'forest', 'live music'] as const
