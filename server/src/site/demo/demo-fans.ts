/** The fans of the demonstration whom nobody logs in as: who they are, when they came, and what they are there for. Pure. */
import { chance, oneOf } from './chance.ts'

export type DemoFan = {
  nth: number
  username: string
  name: string
  joinedDaysAgo: number
  /** Places of creators in the cast. */
  follows: number[]
  /** A buyer has a card, and subscribes to those of whom they follow the first. */
  isBuyer: boolean
}

/** How many come besides the first few; they arrive in jobs, after the start. */
export const CROWD = 260
/** Every so many of them pays for something. */
const BUYER_EVERY = 6
const OLDEST_DAYS = 170
/** So that some days bring many and others nobody. */
const JITTER_DAYS = 9
/** How likely a fan follows each creator, in the order of the cast; one is followed in any case. */
const FOLLOWED_SHARE = [0.62, 0.44, 0.3, 0.52, 0.16, 0.38]

const FIRST = words('Mia Jonas Amal Kofi Lena Tomas Yuki Ines Omar Freya Luca Nora Sami Ella Diego Hana Piotr Zoe Emil')
const LAST = words(
  'Berg Okafor Silva Tanaka Novak Haddad Lind Moreau Costa Weber Kaya Santos Iversen Rossi Dahl Mensah Park',
)

function words(text: string): string[] {
  return text.split(' ')
}

export function planFans(count: number, creators: number): DemoFan[] {
  return Array.from({ length: count }, (_, nth) => {
    // Every pair once before any repeats, since the lengths have no common factor.
    const [first, last] = [FIRST[nth % FIRST.length] ?? '', LAST[nth % LAST.length] ?? '']
    const name = `${first} ${last}`
    return {
      nth,
      name,
      username: `${name.toLowerCase().replace(' ', '.')}.${nth + 10}`,
      joinedDaysAgo: joinedDaysAgo(nth, count),
      follows: followsOf(nth, creators),
      isBuyer: nth % BUYER_EVERY === 0,
    }
  })
}

/** More come each month than the month before; the last some hours ago. */
function joinedDaysAgo(nth: number, count: number): number {
  const days = OLDEST_DAYS * (1 - (nth / count) ** 0.6)
  return Math.max(chance(nth, 13), days + (chance(nth, 12) - 0.5) * JITTER_DAYS)
}

function followsOf(nth: number, creators: number): number[] {
  const places = Array.from({ length: creators }, (_, place) => place)
  const followed = places.filter((place) => chance(nth, place) < (FOLLOWED_SHARE[place] ?? 0.3))
  const first = Math.floor(chance(nth, 99) * creators)
  return followed.length > 0 ? followed : [first]
}

const COMMENTS = [
  'This one stays with me.',
  'How long did it take?',
  'I had to look twice.',
  'More of these, please!',
  'The light in this is wonderful.',
  'Sent this to my sister straight away.',
  'Best one this month.',
  'I was having a bad day. Thank you.',
  'What did you use for this?',
  'You can almost hear it.',
  'Came for one picture, stayed for all of them.',
  'Would love to see how you made it.',
  'Saved. I know exactly where it will hang.',
  'Okay, now I have to subscribe.',
  'The second one, without a doubt.',
  'Every time I think you cannot top the last one …',
  'Is there a print of this?',
  'Greetings from Lisbon, it is raining here.',
  'My whole train carriage is looking at my phone now.',
  'The colours!',
  'When is the next one?',
  'I showed this to my class today.',
]
const REPLIES = [
  'Thank you, that means a lot.',
  'Two days, and one more for the mistakes.',
  'Soon. Promise.',
  'There will be a print in December.',
  'Ha, tell them hello from me!',
  'That is the nicest thing I have read today.',
  'More on Thursday.',
]

export function commentBy(share: number): string {
  return oneOf(COMMENTS, share)
}

export function replyBy(share: number): string {
  return oneOf(REPLIES, share)
}
