/** What the creators of the demonstration have published besides: of the last hours, days and weeks, of every kind and access. */
import type { DemoFeed } from './demo-plan.ts'

const DAY = 24

/** By username. */
export const LATER_POSTS: Readonly<Record<string, readonly DemoFeed[]>> = {
  'northern.light': [
    { text: 'Minus nineteen, no wind. First light from the ridge.', photos: 1, access: 'free', hoursAgo: 0.6 },
    {
      text: 'Which sky should become the December print?',
      options: ['The green one', 'Blue hour', 'The last light'],
      access: 'subscribers',
      hoursAgo: 26,
    },
    { text: 'Two frames from the night nobody slept.', photos: 2, access: 'paid', price: 200, hoursAgo: 8 * DAY },
    {
      text: 'Field diary, week 47.\n\nThe hut was warm for an hour, then the wood was gone. What I learned about batteries, about waiting, and about the moment to put the camera away is all in here, with the settings of every frame.',
      access: 'paid',
      price: 120,
      hoursAgo: 34 * DAY,
    },
    { text: 'Snow at last.', photos: 1, access: 'free', hoursAgo: 61 * DAY },
  ],
  'tide.and.salt': [
    { text: 'Low tide, recorded on deck at four in the morning.', audio: 'low-tide', access: 'free', hoursAgo: 2.3 },
    { text: 'The whole crossing, one long take.', audio: 'night-crossing', access: 'paid', price: 150, hoursAgo: 50 },
    { text: 'Harbour, an hour before everyone else.', photos: 1, access: 'free', hoursAgo: 6 * DAY },
    {
      text: 'Where do we sail in spring?',
      options: ['The Azores', 'Brittany', 'Up to Lofoten'],
      access: 'free',
      hoursAgo: 12 * DAY,
    },
    { text: 'A set from the calm week.', photos: 2, access: 'subscribers', hoursAgo: 40 * DAY },
  ],
  'paper.moons': [
    { text: 'Still wet. Do not touch.', photos: 1, access: 'free', hoursAgo: 5 },
    {
      text: 'The next print: which paper?',
      options: ['Cotton, rough', 'Cotton, smooth', 'Japanese kozo'],
      access: 'free',
      hoursAgo: 3 * DAY,
    },
    {
      text: 'Cutting patterns of study no. 40, for your own knife.',
      photos: 2,
      access: 'subscribers',
      hoursAgo: 15 * DAY,
    },
    { text: 'Yellow came back from the printer.', photos: 1, access: 'free', hoursAgo: 44 * DAY },
  ],
  'after.the.show': [
    { text: 'Soundcheck. Come in through the side door tonight.', photos: 1, access: 'free', hoursAgo: 1.2 },
    { text: 'Encore, unplugged, recorded backstage.', audio: 'encore', access: 'paid', price: 180, hoursAgo: 30 },
    {
      text: 'You choose the first song on Friday.',
      options: ['Paper Planes', 'Low Light', 'Northbound', 'Surprise us'],
      access: 'free',
      hoursAgo: 2 * DAY,
    },
    { text: 'Three rooms, three nights.', photos: 3, access: 'paid', price: 250, hoursAgo: 19 * DAY },
    {
      text: 'The setlist, and why the third song is always the hardest. For everyone who asked after the show in Leipzig: yes, we changed the key.',
      access: 'subscribers',
      hoursAgo: 27 * DAY,
    },
  ],
  'slow.woods': [
    { text: 'Week 47. Frost on the bench.', photos: 1, access: 'free', hoursAgo: 9 },
    { text: 'Week 45. Rain, all of it.', photos: 1, access: 'free', hoursAgo: 13 * DAY },
    { text: 'A year of one tree.', photos: 3, access: 'subscribers', hoursAgo: 37 * DAY },
    { text: 'Week 40. The first yellow.', photos: 1, access: 'followers', hoursAgo: 48 * DAY },
  ],
  'oven.and.ash': [
    { text: 'Tonight: shoyu, and the last of the good noodles. #recipes', photos: 1, access: 'free', hoursAgo: 3.4 },
    {
      text: 'Starter at its peak: forty photos of one jar, boiled down to one.',
      photos: 1,
      access: 'free',
      hoursAgo: 5 * DAY,
    },
    {
      text: 'The rye formula, gram by gram.\n\nDay one: the sour. Day two: the scald. Day three: the oven, and the mistake that made the crumb better than the plan. Print it and stick it to the fridge.',
      access: 'paid',
      price: 90,
      hoursAgo: 21 * DAY,
    },
    { text: 'Five bowls of November.', photos: 3, access: 'subscribers', hoursAgo: 29 * DAY },
  ],
}
