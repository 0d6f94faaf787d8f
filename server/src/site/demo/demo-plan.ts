/** What is said of a creator of the demonstration, and of what they publish. */
import type { Access } from '@limelight/contract/content/access'
import type { StoryAccess } from '@limelight/contract/content/story-rules'
import type { PlanMonths, TierColour } from '@limelight/contract/people/tiers'
import type { SegmentCondition } from '@limelight/contract/talk/segments'
import type { DemoStream } from './demo-streams.ts'

export type DemoFeed = {
  text: string
  photos?: number
  /** Seconds of a video in place of photos. */
  videoSeconds?: number
  /** Which of the demonstration's recordings, in place of photos. */
  audio?: string
  /** What can be voted for, below the text. */
  options?: readonly string[]
  access: Access
  price?: number
  isPinned?: boolean
  /** When it came out; left out: some days apart from the others. */
  hoursAgo?: number
}
export type DemoVideo = {
  title: string
  description: string
  tags: string[]
  seconds: number
  access: Access
  price?: number
}
export type DemoGallery = {
  title: string
  description: string
  tags: string[]
  photos: number
  access: Access
  price?: number
}
export type DemoProduct = {
  name: string
  description: string
  tags: string[]
  price: number
  stock: number
  shippingFee: number
}
/** Messages with the demonstration's fan, oldest first. */
type DemoChat = {
  by: 'fan' | 'performer'
  text: string
  daysAgo: number
  /** The last pictures of their galleries, and what they cost in tokens. */
  photos?: number
  price?: number
}[]
/** A tier and the prices of its plans, by months. */
export type DemoTier = {
  name: string
  benefits: string[]
  colour: TierColour
  cap?: number
  plans: { months: PlanMonths; price: number }[]
}
/** A text post and its comments. */
type DemoTalk = { text: string; hoursAgo?: number; comments: { by: string; text: string }[] }
/** What a fan of the audience gave for a goal or a wish. */
export type DemoGift = { tokens: number; daysAgo: number }
type DemoTarget = { title: string; text: string; tokens: number; gifts: readonly DemoGift[] }
export type DemoTips = {
  menu: readonly { title: string; tokens: number }[]
  goal: DemoTarget & { endsInDays?: number }
  wish: { thanks: string } & DemoTarget
}
/** A lower price for those who have never subscribed. */
export type DemoOffer = {
  percent: number
  payments: number
  /** Left out: everybody sees it on the page. */
  code?: string
  maxUses?: number
  endsInDays?: number
}
export type DemoSeries = {
  title: string
  description: string
  /** Tokens for all of it; left out: not sold as a whole. */
  price?: number
  /** In their order, by how the text or the title of a work of the same creator begins. */
  items: readonly { begins: string; dayAfter?: number }[]
}
/** A story of today; `picture`: its place among the pictures of their posts. */
export type DemoStory = { picture: number; text: string; access: StoryAccess; isKept?: boolean }
/** `highlight` is called so, and holds the stories that are kept. */
export type DemoStories = { highlight?: string; list: readonly DemoStory[] }
/** `hasOffer`: it leads to their first offer. */
export type DemoLink = { name: string; slug: string; hasOffer?: boolean }
export type DemoSegment = {
  name: string
  conditions: readonly (Pick<SegmentCondition, 'field'> & Partial<SegmentCondition>)[]
}
/** How a creator sells and keeps in touch. */
export type DemoBusiness = {
  tips?: DemoTips
  offers?: readonly DemoOffer[]
  series?: DemoSeries
  stories?: DemoStories
  link?: DemoLink
  /** The message to those who subscribe, some hours later. */
  greeting?: { text: string; delayHours: number }
  segment?: DemoSegment
}
export type DemoPerformer = DemoBusiness & {
  username: string
  name: string
  /** By the names of the site's categories. */
  categories?: readonly string[]
  bio: string
  country: string
  city: string
  /** Where their pictures lie, below the demonstration's folder. */
  pictures: string
  monthlyPriceMinor: number
  yearlyPriceMinor: number
  hasFreeTrial: boolean
  /** Above the base tier, the lowest first; prices in money. */
  tiers?: DemoTier[]
  /** What the base tier gives, as its creator says it. */
  baseBenefits?: string[]
  /** Tokens for a minute of a private call; left out: takes none. */
  callPrice?: number
  /** A stream that is announced. */
  upcoming?: DemoStream
  feeds: DemoFeed[]
  /** Whose pictures are numbered last. */
  later?: readonly DemoFeed[]
  videos?: DemoVideo[]
  galleries?: DemoGallery[]
  products?: DemoProduct[]
  /** Seconds of the welcome video. */
  welcomeSeconds?: number
  talk?: DemoTalk
  chat?: DemoChat
}
