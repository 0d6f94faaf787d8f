/** How the creators of the demonstration sell and keep in touch, in their own words. */
import type { DemoBusiness } from './demo-plan.ts'

/** By username. */
export const BUSINESS: Readonly<Record<string, DemoBusiness>> = {
  'northern.light': {
    tips: {
      menu: [
        { title: 'Coffee for the thermos', tokens: 150 },
        { title: 'A wallpaper of your choice', tokens: 300 },
        { title: 'Your name in the field diary', tokens: 500 },
        { title: 'The next roll is for you', tokens: 1_200 },
        { title: 'A postcard from the ridge', tokens: 1_800 },
      ],
      goal: {
        title: 'A second body that works at minus thirty',
        text: 'The old shutter freezes. With this one I can stay out until the light is gone.',
        tokens: 12_000,
        gifts: [
          { tokens: 1_500, daysAgo: 11 },
          { tokens: 900, daysAgo: 9.4 },
          { tokens: 2_000, daysAgo: 6.2 },
          { tokens: 600, daysAgo: 3.7 },
          { tokens: 1_000, daysAgo: 1.1 },
        ],
      },
      wish: {
        title: 'Wool socks, the thick ones',
        text: 'Two pairs. The last ones have seen four winters.',
        thanks: 'Warm feet, steady hands. Thank you!',
        tokens: 3_500,
        gifts: [{ tokens: 700, daysAgo: 5 }],
      },
    },
    series: {
      title: 'One winter, from the first frost',
      description:
        'Start here: the season in the order in which it happened. The blue hour opens a day after you join.',
      items: [
        { begins: 'Snow at last.' },
        { begins: 'One night above the fjord' },
        { begins: 'Contact sheet no. 12' },
        { begins: 'Blue hour above the fjord.', dayAfter: 1 },
        { begins: 'Minus nineteen, no wind.' },
      ],
    },
    stories: {
      highlight: 'On the ridge',
      list: [
        { picture: 11, text: 'Back at the hut. The stove is on.', access: 'free', isKept: true },
        { picture: 1, text: 'The hut from the other side. I left the light on.', access: 'followers', isKept: true },
        { picture: 6, text: 'From tonight’s roll. You see it first.', access: 'subscribers' },
      ],
    },
    greeting: {
      text: 'Hi {name}, good to have you up here. Start with the winter series, and tell me which frame you would hang on a wall.',
      delayHours: 2,
    },
    segment: {
      name: 'Here for two months, spent 30 or more',
      conditions: [
        { field: 'months_subscribed', number: 2 },
        { field: 'spent_total', money: 30 },
      ],
    },
  },
  'tide.and.salt': { offers: [{ percent: 40, payments: 3, maxUses: 200, endsInDays: 21 }] },
  'after.the.show': {
    tips: {
      menu: [
        { title: 'Guitar strings', tokens: 200 },
        { title: 'Say your name before a song', tokens: 400 },
        { title: 'A song of your choice at rehearsal', tokens: 900 },
        { title: 'The setlist, signed', tokens: 1_500 },
      ],
      goal: {
        title: 'Record the Berlin show on eight tracks',
        text: 'The microphones are there, the engineer is not. This pays for one night.',
        tokens: 8_000,
        endsInDays: 25,
        gifts: [
          { tokens: 800, daysAgo: 12.3 },
          { tokens: 1_200, daysAgo: 8.1 },
          { tokens: 500, daysAgo: 2.4 },
        ],
      },
      wish: {
        title: 'A case for the small amp',
        text: 'It has fallen down two flights of stairs this year.',
        thanks: 'It will survive the next tour. So will we.',
        tokens: 4_000,
        gifts: [{ tokens: 1_000, daysAgo: 4.6 }],
      },
    },
    offers: [{ percent: 25, payments: 1, code: 'ENCORE', maxUses: 50 }],
    stories: {
      highlight: 'On tour',
      list: [
        { picture: 0, text: 'Doors at eight.', access: 'free', isKept: true },
        { picture: 2, text: 'The second before the last chorus.', access: 'followers' },
      ],
    },
    link: { name: 'Poster at the side door', slug: 'side-door', hasOffer: true },
  },
  'oven.and.ash': {
    series: {
      title: 'Broth and bread, from the start',
      description: 'The bowl first, then the broth, then the loaf. Cheaper together than one by one.',
      price: 190,
      items: [
        { begins: 'Sunday ramen.' },
        { begins: 'The broth, step by step' },
        { begins: 'Starter at its peak' },
        { begins: 'The rye formula', dayAfter: 1 },
      ],
    },
  },
}
