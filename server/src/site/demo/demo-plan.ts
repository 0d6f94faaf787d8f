/** What is said of a creator of the demonstration, and of what they publish. */
import type { Access } from '@limelight/contract/content/access'
import type { PlanMonths, TierColour } from '@limelight/contract/people/tiers'
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
export type DemoPerformer = {
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
