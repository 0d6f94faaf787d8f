/** Streams that creators of the demonstration have announced. `price` is in tokens; 0 for everyone. */
export type DemoStream = { title: string; description: string; price: number; inHours: number }

export const AURORA_WATCH: DemoStream = {
  title: 'Aurora watch from the ridge',
  description: 'Two cameras, one thermos. Ask me anything while we wait for the sky.',
  price: 0,
  inHours: 26,
}

export const ENCORE_NIGHT: DemoStream = {
  title: 'Encore night, your requests',
  description: 'An hour of songs that you choose in the chat. Tickets include the recording.',
  price: 500,
  inHours: 75,
}

/** The stream that is on air while the demonstration runs. `goal.tokens` are what tips should reach. */
export const ON_AIR = {
  by: 'after.the.show',
  title: 'Soundcheck for Friday, live from the stage',
  goal: { tokens: 5_000, text: 'One more song' },
}

export const CHAT_LINES = [
  'Good evening from Bergen!',
  'The lights are unreal tonight.',
  'Is this the new intro?',
  'Louder! My neighbours can take it.',
  'First time here, hello everyone.',
  'That blue. Wow.',
  'Play Northbound, please!',
  'I was there in Leipzig. Best night of the year.',
  'For one more song!',
  'Who is doing the lights?',
  'Saturday too?',
  'The sound is so clear.',
  'Tickets for Friday are in my pocket.',
  'Greetings from the train, somewhere near Lyon.',
  'Third song again, please.',
  'My cat is watching, too.',
  'That was beautiful.',
  'For the encore!',
  'Can we vote for the last song?',
  'See you all on Friday.',
]
