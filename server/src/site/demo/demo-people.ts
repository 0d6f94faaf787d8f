/** The creators of the demonstration and their content. */
import { BUSINESS } from './demo-business.ts'
import type { DemoPerformer } from './demo-plan.ts'
import { LATER_POSTS } from './demo-posts.ts'
import { AURORA_WATCH, ENCORE_NIGHT } from './demo-streams.ts'

const PEOPLE: readonly DemoPerformer[] = [
  {
    username: 'northern.light',
    name: 'Northern Light',
    categories: ['Photography', 'Nature'],
    bio: 'Landscapes from the far north, on medium format. New series every Thursday night, field diaries on Sundays, and full contact sheets for subscribers.',
    country: 'NO',
    city: 'Tromsø',
    pictures: 'northern-light',
    monthlyPriceMinor: 999,
    yearlyPriceMinor: 8_999,
    hasFreeTrial: true,
    baseBenefits: ['All series', 'Field diaries on Sundays'],
    tiers: [
      {
        name: 'Darkroom',
        benefits: ['Full contact sheets', 'Wallpapers of each series'],
        colour: 'violet',
        plans: [
          { months: 1, price: 17.99 },
          { months: 3, price: 49.99 },
          { months: 6, price: 94.99 },
          { months: 12, price: 169 },
        ],
      },
      {
        name: 'Expedition',
        benefits: ['A signed print a year', 'Route plans before each trip'],
        colour: 'amber',
        cap: 25,
        plans: [
          { months: 1, price: 29 },
          { months: 12, price: 290 },
        ],
      },
    ],
    callPrice: 300,
    upcoming: AURORA_WATCH,
    chat: [
      { by: 'fan', text: 'The new series is wonderful. How cold was it up there?', daysAgo: 2 },
      { by: 'performer', text: 'Minus nineteen. The camera minded more than I did.', daysAgo: 2 },
      { by: 'fan', text: 'Four hours of sky! Did the new lens survive?', daysAgo: 1 },
      { by: 'performer', text: 'It did. Good morning from Tromsø, by the way.', daysAgo: 0 },
      { by: 'performer', text: 'I am scanning last night’s roll now. You will see it before anyone else.', daysAgo: 0 },
      {
        by: 'performer',
        text: 'From last night, before the rest is published on Thursday.',
        daysAgo: 0,
        photos: 3,
        price: 300,
      },
    ],
    feeds: [
      {
        text: 'Welcome! A first look at the new series is free for everyone. #analogue #landscape',
        photos: 1,
        access: 'free',
        isPinned: true,
      },
      { text: 'Blue hour above the fjord. One lens, one frame, no second try.', photos: 3, access: 'subscribers' },
      {
        text: 'The moment the light came back. With sound, because the silence up here is half of it.',
        videoSeconds: 5,
        access: 'paid',
        price: 250,
      },
      { text: 'The whole roll, including the frames nobody was meant to see.', photos: 5, access: 'paid', price: 400 },
      { text: 'Which one should become a print? Tell me on Sunday.', photos: 2, access: 'followers' },
    ],
    videos: [
      {
        title: 'One night above the fjord',
        description:
          'From the last light to the first, in one go. #analogue\n\n0:00 Last light\n0:02 The first stars\n0:04 Green\n0:06 Morning',
        tags: ['analogue', 'landscape'],
        seconds: 8,
        access: 'free',
      },
    ],
    galleries: [
      {
        title: 'Contact sheet no. 12',
        description: 'Every frame of the roll, in the order they were taken.',
        tags: ['analogue', 'landscape'],
        photos: 6,
        access: 'free',
      },
    ],
    welcomeSeconds: 5,
    talk: {
      hoursAgo: 7,
      text: 'Minus twenty-two tonight, and the shutter froze twice. Worth it. Which frame of the new roll is yours?',
      comments: [
        { by: 'demo.fan', text: 'The third one, with the light behind the ridge. I keep coming back to it.' },
        { by: 'slow.woods', text: 'Twenty-two! I complained about two this morning.' },
      ],
    },
  },
  {
    username: 'tide.and.salt',
    name: 'Tide & Salt',
    categories: ['Music', 'Travel'],
    bio: 'Night swims, slow boats and the sea at every hour. Songs recorded on deck for subscribers.',
    country: 'PT',
    city: 'Lagos',
    pictures: 'tide-and-salt',
    monthlyPriceMinor: 599,
    yearlyPriceMinor: 5_990,
    hasFreeTrial: false,
    feeds: [
      { text: 'Full moon, flat water. Nobody else out here.', photos: 1, access: 'free' },
      { text: 'A set of four from the night crossing, for those who follow along.', photos: 4, access: 'followers' },
      { text: 'Next week we leave harbour before dawn. Subscribers get the log every evening.', access: 'subscribers' },
    ],
    videos: [
      {
        title: 'The night crossing',
        description: 'Six hours at sea in six seconds.\n\n0:00 Harbour\n0:02 Open water\n0:04 The other side',
        tags: ['sea'],
        seconds: 6,
        access: 'paid',
        price: 300,
      },
    ],
    galleries: [
      {
        title: 'Moon over water',
        description: 'Five nights, one moon.',
        tags: ['sea', 'night'],
        photos: 5,
        access: 'paid',
        price: 180,
      },
    ],
  },
  {
    username: 'paper.moons',
    name: 'Paper Moons',
    categories: ['Art'],
    bio: 'Cut paper, colour studies and a new print every month. Subscribers get the files in full size.',
    country: 'JP',
    city: 'Kyoto',
    pictures: 'paper-moons',
    monthlyPriceMinor: 450,
    yearlyPriceMinor: 4_500,
    hasFreeTrial: true,
    feeds: [
      { text: 'Study no. 41, in three moods.', photos: 3, access: 'free' },
      { text: 'Print of the month, full size.', photos: 1, access: 'paid', price: 150 },
    ],
    products: [
      {
        name: 'Study no. 41, signed print',
        description: 'Thirty by forty centimetres, on cotton paper, numbered and signed. Sent flat, within a week.',
        tags: ['print', 'paper'],
        price: 2_500,
        stock: 12,
        shippingFee: 600,
      },
    ],
    chat: [
      { by: 'fan', text: 'Is the yellow one from study no. 41 still there?', daysAgo: 3 },
      { by: 'performer', text: 'Two of them. Shall I put one aside for you?', daysAgo: 3 },
      { by: 'fan', text: 'The tall one, please!', daysAgo: 1 },
    ],
    talk: {
      hoursAgo: 52,
      text: 'The paper has arrived. Four hundred sheets, and not one of them white.',
      comments: [{ by: 'demo.fan', text: 'Please tell me there is a yellow one.' }],
    },
  },
  {
    username: 'after.the.show',
    name: 'After the Show',
    categories: ['Music', 'Photography'],
    bio: 'Small stages, big lights. Rehearsals, encores and what happens when the doors close.',
    country: 'DE',
    city: 'Berlin',
    pictures: 'after-the-show',
    monthlyPriceMinor: 1_250,
    yearlyPriceMinor: 11_900,
    hasFreeTrial: false,
    callPrice: 450,
    upcoming: ENCORE_NIGHT,
    chat: [
      { by: 'fan', text: 'Will there be an encore on Friday?', daysAgo: 4 },
      { by: 'performer', text: 'Setlist is up for Friday. Look at the last line.', daysAgo: 1 },
    ],
    feeds: [
      { text: 'Last night, last song. Thank you for singing louder than us.', photos: 2, access: 'free' },
      { text: 'The rehearsal without cameras, except for this one.', photos: 3, access: 'subscribers' },
    ],
  },
  {
    username: 'slow.woods',
    name: 'Slow Woods',
    categories: ['Nature', 'Photography'],
    bio: 'One forest, every week of the year, always from the same bench.',
    country: 'SE',
    city: 'Falun',
    pictures: 'slow-woods',
    monthlyPriceMinor: 295,
    yearlyPriceMinor: 2_950,
    hasFreeTrial: true,
    feeds: [
      { text: 'Week 46. The fog stayed, so did I.', photos: 1, access: 'free' },
      { text: 'All weeks of this autumn, side by side.', photos: 4, access: 'paid', price: 100 },
    ],
  },
  {
    username: 'oven.and.ash',
    name: 'Oven & Ash',
    categories: ['Food'],
    bio: 'Broth that takes two days and bread that takes three. Recipes with every gram and every mistake, for people with a small kitchen.',
    country: 'US',
    city: 'Portland',
    pictures: 'oven-and-ash',
    monthlyPriceMinor: 799,
    yearlyPriceMinor: 7_490,
    hasFreeTrial: true,
    feeds: [
      {
        text: 'Sunday ramen. The egg took seven minutes, the broth took two days. #recipes',
        photos: 1,
        access: 'free',
      },
      { text: 'The broth, step by step, with the two mistakes I keep making.', photos: 3, access: 'paid', price: 150 },
      { text: 'Rye at last: the loaf that made me rebuild the oven.', photos: 1, access: 'followers' },
    ],
    products: [
      {
        name: 'Sourdough starter, dried',
        description: 'Thirty grams, seven years old, with a card that brings it back in two days.',
        tags: ['bread'],
        price: 900,
        stock: 40,
        shippingFee: 400,
      },
    ],
    talk: {
      hoursAgo: 28,
      text: 'What should go into the next bowl: miso or shoyu? I cook what you answer.',
      comments: [
        { by: 'tide.and.salt', text: 'Shoyu, and I bring the fish.' },
        { by: 'demo.fan', text: 'Miso. Always miso.' },
      ],
    },
  },
]

export const CAST: readonly DemoPerformer[] = PEOPLE.map((performer) => ({
  ...performer,
  ...BUSINESS[performer.username],
  later: LATER_POSTS[performer.username] ?? [],
}))
