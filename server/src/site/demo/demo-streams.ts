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
